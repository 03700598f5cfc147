export interface Device {
  browser: string
  system: string
  isHandheld: boolean
}

/** In the order of the checks: most browsers also claim to be the one they descend from. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPT)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Headless Chrome'],
  [/\b(?:Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d{1,4})[\d.]{0,12} (?:Mobile\/\w{1,12} )?Safari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const handhelds: readonly string[] = ['iPhone', 'iPad', 'Android']

/** A User-Agent in words, so that a person recognises their device. It is whatever the browser claims. */
export function readDevice(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = systems.find(([pattern]) => pattern.test(text))?.[1] ?? 'Unknown system'
  return { browser: browserOf(text), system, isHandheld: handhelds.includes(system) }
}

function browserOf(text: string): string {
  for (const [pattern, name] of browsers) {
    const found = pattern.exec(text)
    if (found) return `${name} ${found[1]}`
  }
  return 'Unknown browser'
}
