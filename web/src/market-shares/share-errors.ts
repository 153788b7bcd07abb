/** A sentence about a file: where in the file, if it says so, and what is wrong there. */
export type ShareError = { place: string; text: string }

/** "Riga 6, colonna Attuale: …" as its place and its sentence. */
export function shareError(sentence: string): ShareError {
  const [, place = '', text = sentence] = /^(Riga \d[\d.]*(?:, colonna [^:]+)?): (.+)$/s.exec(sentence) ?? []
  return { place, text }
}
