import { removeInvisible, toPlainBlanks } from './clean-text.ts'
import { foldPhone } from './folding.ts'

// Telephone numbers as people write them beside each other in one field, and what stands around each: what it is for, its
// extension, "r.a." of a switchboard. They are stored in one spelling, so that a comma divides numbers and nothing else.

/** What a number is for, as it is stored. "tel." says nothing in a field of telephone numbers. */
const labels: [RegExp, string][] = [
  [/^(?:telefono|tel)(?![a-z])/i, ''],
  [/^(?:cellulare|cell|mobile|mob)(?![a-z])/i, 'cell. '],
  [/^(?:ufficio|uff)(?![a-z])/i, 'uff. '],
  [/^(?:telefax|fax)(?![a-z])/i, 'fax '],
]
const beforeLabel = /\s+(?=(?:tel|cell|mob|uff|fax|telefax|telefono|cellulare|mobile|ufficio)(?![a-z]))/i
const afterLabel = /^\s*[.:]*\s*/

const extension = /\s*\(?\b(?:interno|int|ext)(?![a-z])[.:]*\s*(\d{1,6}(?:[-/]\d{1,6})*)\)?$/i
const switchboard = /\s*\(?\b(?:r\.?\s?a\.?|ric(?:erca|\.)\s?aut(?:omatica|\.))\)?$/i

const isNumber = (value: string): boolean =>
  /^\+?[\d ./-]*(\(\d+\))?[\d ./-]+$/.test(value) && /^\d{5,15}$/.test(value.replace(/\D/g, ''))

/** The signs that programs put for hyphens and digits of another width, as a keyboard has them. */
const toKeyboardSigns = (text: string): string =>
  toPlainBlanks(removeInvisible(text))
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−]/g, '-')

/** A telephone number in the spelling that is stored; undefined for what is none. */
function parsePhone(value: string): string | undefined {
  const typed = toKeyboardSigns(value).trim()
  const [start, label = ''] = labels.find(([pattern]) => pattern.test(typed)) ?? []
  const labelled = start ? typed.replace(start, '').replace(afterLabel, '') : typed
  // "r.a." stands before an extension or after it.
  const inner = labelled.replace(switchboard, '')
  const [, digits] = extension.exec(inner) ?? []
  const number = inner.replace(extension, '').replace(switchboard, '').replace(/ {2,}/g, ' ').trim()
  if (!isNumber(number)) return undefined
  const isSwitchboard = [labelled, inner.replace(extension, '')].some((text) => switchboard.test(text))
  return `${label}${number}${digits ? ` int. ${digits}` : ''}${isSwitchboard ? ' r.a.' : ''}`
}

/** A telephone number: digits with +, spaces, dots, dashes, slashes, one part in brackets, "int. 12", "r.a.". */
export const isPhone = (value: string): boolean => parsePhone(value) !== undefined

/** The fewest digits of a number without its prefix, and more than an Italian prefix has. */
const minWhole = 6
const isWhole = (value: string): boolean => isPhone(value) && foldPhone(value).length >= minWhole

/** A part without commas: 011 - 1234567 is one number, 011 1234567 - 347 1234567 are two. */
function splitPart(part: string): string[] {
  const numbers: string[] = []
  let current = ''
  const pieces = part.split(/(\s+-\s+|\s*\/\s*|\s+(?:e|o)\s+)/i)
  for (let index = 0; index < pieces.length; index += 2) {
    const [divider = '', piece = ''] = [pieces[index - 1], pieces[index]]
    if (current !== '' && isWhole(current) && isWhole(piece)) {
      numbers.push(current)
      current = piece
    } else current += divider + piece
  }
  return [...numbers, current]
}

/** No field takes a longer text, which would take long to divide. */
const maxField = 1000

/** The numbers of a field, divided by commas, semicolons, lines, " - ", "/" or the label of the next one, as they are stored. */
export const splitPhones = (field: string): string[] =>
  field.length > maxField
    ? [field]
    : toKeyboardSigns(field)
        .split(/[,;\n]/)
        .flatMap((part) => part.split(beforeLabel))
        .flatMap((part) => splitPart(part.replace(/\s[-/]\s*$/, '').trim()))
        .map((value) => parsePhone(value) ?? value.trim())
        .filter(Boolean)

/** The address that calls a stored number, without its extension. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/ int\. .*$/, '').replace(/[^\d+]/g, '')}`
