import { removeInvisible, toPlainBlanks } from '@portale/domain/platform/clean-text.ts'
import { create } from 'content-disposition'

const maxLength = 255

// Control characters, marks that reorder or hide text, and separators of paths.
const dangerous = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Cleans an uploaded file's name: the last part of its path, without invisible characters, of at most 255. */
export function cleanFileName(uploadedName: string): string {
  const decoded = uploadedName.replace(/%22/g, '"').replace(/%0[DA]/gi, '')
  const lastPart = (decoded.split(/[/\\]/).at(-1) ?? '').toWellFormed().normalize('NFC')
  const name = toPlainBlanks(removeInvisible(lastPart.replace(dangerous, '')))
    .replace(/^[.\s]+/, '')
    .trimEnd()
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const maxStemLength = maxLength - extension.length
  const stem = name.slice(0, Math.min(maxStemLength, name.length - extension.length)).replace(/[\ud800-\udbff]$/, '')
  return `${stem || 'documento'}${extension}`.trimEnd()
}

/** RFC 6266: an ASCII name for old programs, the full one in UTF-8. */
export const contentDisposition = (type: 'inline' | 'attachment', name: string): string => create(name, { type })
