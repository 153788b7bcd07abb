import { create } from 'content-disposition'

const maxLength = 255

// Control characters, marks that reorder or hide text, and separators of paths.
const dangerous = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A file's name as it is shown and offered again: the last part of a path, without marks that deceive the eye, 255 long. */
export function cleanFileName(sent: string): string {
  const decoded = sent.replace(/%22/g, '"').replace(/%0[DA]/gi, '')
  const last = (decoded.split(/[/\\]/).at(-1) ?? '').toWellFormed().normalize('NFC')
  const name = last
    .replace(dangerous, '')
    .replace(/^[.\s]+/, '')
    .trimEnd()
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const room = maxLength - extension.length
  const stem = name.slice(0, Math.min(room, name.length - extension.length)).replace(/[\ud800-\udbff]$/, '')
  return `${stem || 'documento'}${extension}`.trimEnd()
}

/** RFC 6266: a plain name for old programs, the whole one in UTF-8. */
export const contentDisposition = (type: 'inline' | 'attachment', name: string): string => create(name, { type })
