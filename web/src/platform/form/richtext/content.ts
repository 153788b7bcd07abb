import { formatSize } from '@portale/domain/platform/counts.ts'

export const imageTypes = ['image/png', 'image/gif', 'image/jpeg', 'image/bmp', 'image/x-icon']
/** The size of a picture as chosen; it is scaled down before it is embedded. */
export const maxImageSize = 5 * 1024 * 1024
/** The server rejects larger ones inside a text. */
export const maxEmbeddedSize = 2 * 1024 * 1024
export const linkProtocols = ['http', 'https', 'mailto', 'tel']

export const imageMessages = {
  kind: 'L’immagine non è stata inserita: usa PNG, GIF, JPEG, BMP o ICO.',
  size: `L’immagine non è stata inserita: supera ${formatSize(maxImageSize)}.`,
  pasted: `L’immagine incollata non è stata inserita: supera ${formatSize(maxEmbeddedSize)}. Inseriscila come file.`,
  withinText:
    'Le immagini incollate insieme al testo non sono state inserite: incollale da sole, oppure usa il pulsante Immagine.',
  unreadable: 'L’immagine non è stata inserita: il file non si riesce a leggere.',
}

/** The reason why a picture can't be embedded (spec 1 §9); undefined when it can. */
export function imageProblem(image: { type: string; size: number }): string | undefined {
  if (!imageTypes.includes(image.type)) return imageMessages.kind
  return image.size > maxImageSize ? imageMessages.size : undefined
}

/** The type and size of a picture in a `data:` URL; empty for other URLs. */
export function parseDataUrl(address: string): { type: string; size: number } {
  const [, type = '', base64 = ''] = /^data:([^;,]+);base64,(.*)$/s.exec(address) ?? []
  return { type, size: Math.floor((base64.replace(/=+$/, '').length * 3) / 4) }
}

/** Completes a typed address: "www.esempio.it" and "info@esempio.it" get a protocol. */
export function toLinkUrl(typed: string): string {
  const address = typed.trim()
  if (/^([a-z][a-z0-9+.-]*:|[/#])/i.test(address)) return address
  return address.includes('@') ? `mailto:${address}` : `https://${address}`
}
