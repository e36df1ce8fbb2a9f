/** The device by a session's user agent, in terms that people recognise. */
export type Device = {
  /** `Chrome`; undefined for anything but a browser. */
  browser: string | undefined
  /** `Windows`, `Android`, `iPhone`. */
  system: string | undefined
  /** A phone or tablet. */
  mobile: boolean
}

/** Order matters: each browser also names those below it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string, boolean])[] = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bWindows\b/, 'Windows', false],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bMacintosh\b/, 'macOS', false],
  [/\bLinux\b/, 'Linux', false],
]

/** Parses the few things that people tell devices apart by; versions and models would be noise. */
export function deviceOf(userAgent: string): Device {
  const [, browser] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? []
  const [, system, mobile = false] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  return { browser, system, mobile }
}
