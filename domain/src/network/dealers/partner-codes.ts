import { CodeIndex } from './code-index.ts'

// A Baldo ID may itself have a comma or a space: what is known as a whole is not split further.
const separators = [/[\n\r\t;]+/, /,/] as const

const splitBy = (text: string, separator: RegExp | string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

/** The texts that may be Baldo IDs in a text of several, to be looked up before `splitCodes`. */
export function listCodeCandidates(text: string): string[] {
  const lines = splitBy(text, separators[0])
  const parts = lines.flatMap((line) => [line, ...splitBy(line, separators[1])])
  return [...new Set(parts.flatMap((part) => [part, ...splitBy(part, /\s+/)]))]
}

/**
 * The Baldo IDs of a text, one per line or separated by semicolons, tabs, commas, or by spaces when all of them are known;
 * unknown ones as they were written.
 */
export function splitCodes(text: string, isKnown: (code: string) => boolean): string[] {
  const splitFurther = (part: string): string[] => {
    const words = splitBy(part, /\s+/)
    return isKnown(part) || !words.every(isKnown) ? [part] : words
  }
  return splitBy(text, separators[0]).flatMap((line) =>
    isKnown(line) ? [line] : splitBy(line, separators[1]).flatMap(splitFurther),
  )
}

/** The records of a text of Baldo IDs, each once, and what is unknown or there twice. */
export function matchCodes<Found extends { id: number; baldo_id: string }>(text: string, known: Found[]) {
  const index = new CodeIndex(known)
  const codes = splitCodes(text, (code) => index.has(code))
  const found = new Map<number, Found>()
  const unknown = new Set<string>()
  const repeated = new Set<string>()
  for (const code of codes) {
    const record = index.find(code)
    if (!record) unknown.add(code)
    else if (found.has(record.id)) repeated.add(record.baldo_id)
    else found.set(record.id, record)
  }
  return { count: codes.length, found: [...found.values()], unknown: [...unknown], repeated: [...repeated] }
}
