// A function that reads cells without naming one, asks another program or the network, or gives another value every time.
const changing =
  /^(NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|INFO|INDIRECT|OFFSET|INDEX|ROWS?|COLUMNS?|AREAS|CELL|SHEETS?|CURRENT|MULTIPLE\.OPERATIONS|GETPIVOTDATA|RTD|DDE|CALL|REGISTER\.ID|WEBSERVICE|FILTERXML|IMPORT\w+|CUBE\w+|STOCKHISTORY|IMAGE|SUBTOTAL|AGGREGATE|FORMULA)$/

// The prefixes of OpenDocument's formula languages, and those of functions that are younger than a program's format.
const language = /^\w+:(?==)|^=/
const functionPrefix = /^(_xlfn\.|_xlws\.|COM\.MICROSOFT\.|ORG\.(OPENOFFICE|LIBREOFFICE|GNUMERIC)\.)+/i

const texts = /"(?:[^"]|"")*"/g
const numbers = /(?<![\w.])\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])/gi
const words = /[\p{L}_\\][\p{L}\p{N}_.\\]*(\s*\()?/gu

/**
 * Whether a formula is made of values alone, such as TRUE() or DATE(2026;1;31): it always gives what was calculated. A word
 * without brackets is a cell or a name; so is what stands in square brackets, behind a sheet, or on both sides of a colon.
 */
export function isConstantFormula(formula: string): boolean {
  const code = formula.trim().replace(language, '').replace(/^=/, '').replace(texts, '0').replace(numbers, '0')
  if (code === '' || /[[\]!$#@:']/.test(code)) return false
  return [...code.matchAll(words)].every(([word, brackets]) => {
    const name = word.replace(/\s*\($/, '').replace(functionPrefix, '')
    return brackets ? !changing.test(name.toUpperCase()) : isTruthValue(name)
  })
}

const isTruthValue = (name: string): boolean => /^(true|false)$/i.test(name)

/** What TRUE() or FALSE() is: LibreOffice saves the booleans of an .xlsx like this, with 1 and 0 as their values. */
export function parseTruthFormula(formula: string): boolean | undefined {
  const [, name] = /^(?:\w+:)?=?\s*(TRUE|FALSE)\s*(?:\(\s*\))?\s*$/i.exec(formula) ?? []
  return name === undefined ? undefined : name.toUpperCase() === 'TRUE'
}
