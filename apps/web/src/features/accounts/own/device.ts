/** What a session's user agent says of the device, as far as people would recognise it by. */
export type Device = {
  /** `Chrome`; undefined for what is no browser of people's. */
  browser: string | undefined
  /** `Windows`, `Android`, `iPhone`. */
  system: string | undefined
  /** It goes into a pocket or a bag. */
  mobile: boolean
}

/** In this order: each browser also calls itself by the names of those below it. */
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

/** Reads the few things that a person tells devices apart by; versions and models say less than they take to read. */
export function deviceOf(userAgent: string): Device {
  const [, browser] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? []
  const [, system, mobile = false] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  return { browser, system, mobile }
}
