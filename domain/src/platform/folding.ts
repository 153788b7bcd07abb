import { removeInvisible, toPlainBlanks } from './clean-text.ts'

// What is equal in each kind of text. PostgreSQL has each function but the last under the same name with underscores
// (migrations 0190, 0222), and a test compares both.

const signs: [RegExp, string][] = [
  [/[‘’‚‛′ʹʻʼ´]/g, "'"],
  [/[“”„‟″]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
]
/** The blocks of combining marks that letters of Latin, Greek and Cyrillic take. */
const marks = /[\u{300}-\u{36f}\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}\u{20d0}-\u{20ff}\u{fe20}-\u{fe2f}]/gu

/** Letters that Unicode does not decompose. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
  '⁄': '/',
}
const letterPattern = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu')

const replaceAll = (text: string, replacements: [RegExp, string][]): string =>
  replacements.reduce((replaced, [pattern, by]) => replaced.replace(pattern, by), text)

/** A text without regard to case, accents, width, kind of blank and what nobody sees. */
const foldLetters = (text: string): string =>
  toPlainBlanks(replaceAll(removeInvisible(text), signs).normalize('NFKD'))
    .replace(marks, '')
    .toLowerCase()
    .replace(letterPattern, (letter) => letters[letter] ?? letter)
    .replace(/ {2,}/g, ' ')

/**
 * A text as a search compares it: also without points and apostrophes, so that srl is in "S.r.l.", and nicolo' and CITTA' are in
 * "Nicolò" and "Città". Sign by sign, because what is searched for may be any part of a text.
 */
export const fold = (text: string): string => foldLetters(text).replace(/['`.]/g, '').replace(/ {2,}/g, ' ')

/** A name of a thing: a model, a work type, a list's view, a column of a spreadsheet. */
export const foldName = (name: string): string =>
  foldLetters(name)
    .replace(/[ \t\n\v\f\r]+/g, ' ')
    .replace(/^ | $/g, '')

/** A code, such as a Baldo ID. */
export const foldCode = foldName

/** The name of a person, for whom "Nicolo'" is Nicolò, D’Angelo is DAngelo, and "A.Verdi" is A. Verdi. */
export const foldPerson = (name: string): string => foldName(foldLetters(name).replace(/['`]/g, '').replace(/\./g, ' '))

// Without regard to width, but to accents: they distinguish addresses.
const compatible = (text: string): string =>
  toPlainBlanks(removeInvisible(text).normalize('NFKC')).replace(/[ \t\n\v\f\r]/g, '')

/** An e-mail address. */
export const foldEmail = (email: string): string =>
  compatible(email).replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ')

/** A telephone number as it is dialled in Italy: its digits, without +39 or 0039. */
export const foldPhone = (phone: string): string =>
  compatible(phone)
    .replace(/[^0-9+]/g, '')
    .replace(/^(\+|00)39|^39(?=[0-9]{9,}$)/, '')
    .replace(/^00/, '')
    .replaceAll('+', '')

/** 1000000009.0 is a number with decimals, 01234.567890 has groups of digits. */
const decimalNumber = /^ *([Ii][Tt])? *\d+\.\d{1,2} *$/

/** A VAT number: without IT, blanks and the points between groups of digits, but with the point of a decimal number. */
export function foldVat(vat_n: string): string {
  const folded = compatible(vat_n)
  const isDecimal = folded.includes('.') && decimalNumber.test(toPlainBlanks(removeInvisible(vat_n).normalize('NFKC')))
  return (isDecimal ? folded : folded.replaceAll('.', '')).replace(/^[Ii][Tt]/, '')
}
