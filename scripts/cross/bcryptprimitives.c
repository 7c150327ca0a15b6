/* Wine 8 lacks this library. The Windows API has the same function under another name. */
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL ProcessPrng(PBYTE data, SIZE_T length) { return RtlGenRandom(data, length); }
