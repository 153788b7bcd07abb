// Characters that leave no mark: soft hyphen, joiners, marks of direction, variation selectors, fillers, tags. The list is
// that of Unicode's Default_Ignorable_Code_Point, written out because PostgreSQL has it too (migration 0190).
export const invisibleRanges = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
] as const

// Blanks of every width, the one that doesn't break, line and paragraph separators, the empty Braille cell.
const blankRanges = [
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
] as const

/** The members of a class of a regular expression, for these ranges of characters. */
export const toCharacterClass = (ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')

const invisibleClass = `[${toCharacterClass(invisibleRanges)}]`
const invisible = new RegExp(invisibleClass, 'gu')
// Without `g`, which would remember where it was.
const hasInvisible = new RegExp(invisibleClass, 'u')
const blanks = new RegExp(`[${toCharacterClass(blankRanges)}]`, 'gu')

const picture = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`
const flagOfRegion = String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]+\u{e007f}`
const emoji = String.raw`${flagOfRegion}|${picture}(?:\u200d${picture})*|[0-9#*]\ufe0f?\u20e3`
const emojiOrInvisible = new RegExp(`(${emoji})|${invisibleClass}`, 'gu')

/** A text without the characters that nobody sees. */
export const removeInvisible = (text: string): string => text.replace(invisible, '')

/** Every kind of blank as the ordinary one. */
export const toPlainBlanks = (text: string): string => text.replace(blanks, ' ')

/** A text of one line as it is stored: without invisible characters, with ordinary blanks, none around it. */
export const cleanLine = (text: string): string => toPlainBlanks(removeInvisible(text)).trim().normalize('NFC')

/** A code as it is stored: a line with one blank between its parts. */
export const cleanCode = (code: string): string => cleanLine(code).replace(/ {2,}/g, ' ')

/**
 * A text of several lines as it is stored: without invisible characters, but for those inside an emoji, which would fall
 * apart without them. Blanks stay, as people align with them.
 */
export const cleanText = (text: string): string =>
  cleanMarkup(text)
    .replace(/[\u2028\u2029]/g, '\n')
    .trim()

/** HTML as it is stored: cleaned as a text of several lines, with the blanks that its editor writes. */
export const cleanMarkup = (html: string): string =>
  (hasInvisible.test(html) ? html.replace(emojiOrInvisible, (_all, kept?: string) => kept ?? '') : html).normalize(
    'NFC',
  )
