import { messages } from './files.ts'

/**
 * Why an uploaded document is not taken at once, although it may be right: the person is asked, and it is taken when it is
 * sent again with this code in `confirmed` (decisions "Activities").
 */
export const documentDoubts = ['password', 'unreadable', 'no_pages', 'empty', 'duplicate'] as const
export type DocumentDoubt = (typeof documentDoubts)[number]

/** What the content of a document alone can say. */
export type ContentDoubt = Exclude<DocumentDoubt, 'duplicate'>

export const contentDoubtMessages: Record<ContentDoubt, string> = {
  password: messages.password,
  unreadable: 'Il PDF è danneggiato e non si apre: controllalo e caricalo di nuovo.',
  no_pages: 'Il PDF non ha pagine.',
  empty: 'Il documento non contiene nulla: né testo né immagini.',
}

/** Reads the codes that a form confirms, written with commas; undefined when one of them is none. */
export function parseConfirmed(value: string | undefined): Set<DocumentDoubt> | undefined {
  const codes = (value ?? '').split(',').flatMap((code) => code.trim() || [])
  const known = documentDoubts.filter((doubt) => codes.includes(doubt))
  return codes.every((code) => known.some((doubt) => doubt === code)) ? new Set(known) : undefined
}
