const maxLength = 255

// Control characters, marks that reorder or hide text, and separators of paths.
const dangerous = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A file's name as it is shown and offered again: the last part of a path, without marks that deceive the eye, 255 long. */
export function cleanFileName(sent: string): string {
  const decoded = sent.replace(/%22/g, '"').replace(/%0[DA]/gi, '')
  const name = (decoded.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replace(dangerous, '').trim().replace(/^\.+/, '')
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const stem = [...name.slice(0, name.length - extension.length)]
  while (`${stem.join('')}${extension}`.length > maxLength) stem.pop()
  return stem.length > 0 ? `${stem.join('')}${extension}` : `documento${extension}`
}

/** RFC 6266: a plain name for old programs, the whole one in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
