import { commonWords } from './common-words.data.ts'

/** Longer texts are nobody's first guess. */
const maxLength = 64
/** Signs and digits around a word: 1!, 2026!, 12051985! */
const maxAppended = 10

let cachedWords: Set<string> | undefined

function isCommonWord(word: string): boolean {
  cachedWords ??= new Set(commonWords.split(/\s+/).filter(Boolean))
  return cachedWords.has(word) || cachedWords.has(/^(.+)\1$/.exec(word)?.[1] ?? '')
}

const lettersBySign: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** The words that a text may be written for: "p@ssw0rd" for password, with 1 as i or l, without other signs. */
const spelledWords = (text: string): string[] =>
  ['i', 'l'].map((one) =>
    text.replace(/[^a-z]/g, (sign) => (sign === '1' ? one : (lettersBySign[sign] ?? sign))).replace(/[^a-z0-9]/g, ''),
  )

/** Whether a text is one common word between signs and digits, of which the nearest may stand for letters: Ferrar1! */
function isDecoratedWord(text: string): boolean {
  const [, before = '', core = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? []
  if (core === '' || before.length + after.length > maxAppended) return false
  for (let start = 0; start <= before.length; start += 1)
    for (let end = 0; end <= after.length; end += 1)
      if (spelledWords(before.slice(start) + core + after.slice(0, end)).some(isCommonWord)) return true
  return false
}

// What the keys of digits write with Shift, on the layouts of the United States and of Italy.
const shiftedRows = ['!@#$%^&*()', '!"£$%&/()=']
const keyRows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keys = new Map(keyRows.flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)))

type Step = (from: string, to: string) => boolean

const isKeyStep: Step = (from, to) => {
  const [a, b] = [keys.get(from), keys.get(to)]
  if (!a || !b) return false
  const [across, down] = [b.x - a.x, b.y - a.y]
  // Each row stands half a key to the right of the one above it.
  return down === 0 ? Math.abs(across) <= 1 : Math.abs(down) === 1 && (across === 0 || across === -down)
}

const isCountStep: Step = (from, to) =>
  keys.has(from) && keys.has(to) && Math.abs(to.charCodeAt(0) - from.charCodeAt(0)) === 1

/** Whether a character follows another on the keyboard, in the alphabet, in counting, or by repetition. */
const isStep: Step = (from, to) => isKeyStep(from, to) || isCountStep(from, to)

/** Whether characters are runs of such steps, three long on average: 1q2w3e4R!, Aa123456!, Qwe123asd! */
function isWalk(characters: string, step = isStep): boolean {
  const steps = [...characters].filter((to, index) => index > 0 && step(characters[index - 1] ?? '', to)).length
  return characters !== '' && (characters.length - steps) * 3 <= characters.length
}

const minDistinct = 4
const minOfTwo = 4

/** Whether several different keys are one kind of walk. */
const isStrictWalk = (characters: string, min: number): boolean =>
  new Set(characters).size >= min && (isWalk(characters, isKeyStep) || isWalk(characters, isCountStep))

/** Whether two walks take a key each in turn: Qpwoeiru. */
function isDoubleWalk(characters: string): boolean {
  const every = (first: number) => [...characters].filter((_, index) => index % 2 === first).join('')
  return [every(0), every(1)].every((half) => isStrictWalk(half, minOfTwo))
}

/** Whether the letters are a walk, or two in turn, with a few digits between them: Q1w2e3r4! */
function isMixedWalk(characters: string): boolean {
  const letters = characters.replace(/[0-9]/g, '')
  if (characters.length - letters.length > maxAppended) return false
  return isStrictWalk(letters, minDistinct) || isDoubleWalk(letters)
}

/** The characters of a text without its signs, which may also stand for the digits on their keys: !Q@W#E4r. */
function readings(text: string): string[] {
  const plain = text.replace(/[^a-z0-9]/g, '')
  const shifted = shiftedRows.map((row) => text.replace(/[^a-z0-9]/g, (sign) => keyRows[0]?.[row.indexOf(sign)] ?? ''))
  return [...new Set([plain, ...shifted])]
}

const isKeyboardWalk = (text: string): boolean =>
  readings(text).some((characters) => isWalk(characters) || isDoubleWalk(characters) || isMixedWalk(characters))

/** Whether a password is among the first to be guessed: a common word with signs and digits, or neighbouring keys. */
export function isCommonPassword(password: string): boolean {
  if (password.length > maxLength) return false
  const text = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return isDecoratedWord(text) || isKeyboardWalk(text)
}
