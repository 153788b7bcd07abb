const systems: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

// Most browsers also carry the names of those they descend from: the more particular ones come first.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const nameIn = (names: [RegExp, string][], userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

/** A browser's user agent in words: "Chrome su Windows". */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser && system) return `${browser} su ${system}`
  return browser ?? (system ? `Dispositivo ${system}` : 'Dispositivo sconosciuto')
}

/** Whether it is something one holds in the hand. */
export const isHandheld = (userAgent: string): boolean => /iPhone|iPad|Android|Mobile/.test(userAgent)
