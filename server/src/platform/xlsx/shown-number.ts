const signs = /[\s€$£¥]/g

export const showsPercent = (text: string): boolean => /^[^%]*\d[^%]*%\s*$/.test(text)

/** The readings of a number that a cell shows: its separators depend on the language of the program. */
function readShown(text: string): { number: number; decimals: number }[] {
  const digits = text
    .replace(signs, '')
    .replace(/[−–]/g, '-')
    .replace(/%$/, '')
    .replace(/^\((.+)\)$/, '-$1')
  return [/^[+-]?(\d+|\d{1,3}([.'’]\d{3})+)(?:,(\d+))?$/, /^[+-]?(\d+|\d{1,3}([,'’]\d{3})+)(?:\.(\d+))?$/].flatMap(
    (pattern) => {
      const [found, , group, decimals = ''] = pattern.exec(digits) ?? []
      if (found === undefined) return []
      const whole = group ? found.replaceAll(group.charAt(0), '') : found
      return { number: Number(whole.replace(',', '.')), decimals: decimals.length }
    },
  )
}

/**
 * The text of a cell that shows a number other than the one in the file, neither rounded nor as a percentage; undefined for
 * any other text, such as one with a unit.
 */
export function findShownMismatch(text: string, number: number): string | undefined {
  const readings = readShown(text)
  const places = showsPercent(text) ? 2 : 0
  const agrees = readings.some((shown) => {
    const half = 0.5000001 * 10 ** -shown.decimals
    return Math.abs(shown.number - number * 10 ** places) <= half + Math.abs(number) * 1e-9
  })
  return readings.length === 0 || agrees ? undefined : text.trim()
}
