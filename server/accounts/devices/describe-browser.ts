/** The first match applies, because many browsers also name the browsers that they are derived from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const longest = 500

/** A browser by its `User-Agent` header, such as "Chrome on Windows". */
export function describeBrowser(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, longest)
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser === undefined) return 'Another app'
  return system === undefined ? browser : `${browser} on ${system}`
}
