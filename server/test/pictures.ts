import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'webp' | 'gif'
const red = { r: 200, g: 20, b: 20 }
const blue = { r: 20, g: 20, b: 200 }

/** A wide picture whose left half is red and whose right half is blue. */
export function picture(format: Format = 'png', { width = 600, height = 300 } = {}): Promise<Buffer> {
  const left = { create: { width: width / 2, height, channels: 3, background: red } } as const
  const canvas = { create: { width, height, channels: 3, background: blue } } as const
  return sharp(canvas)
    .composite([{ input: left, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer()
}

const secret = 'Nome del fotografo'

/** The same as a telephone takes it: lying on its side, with the place, the camera and a comment inside. */
export async function telephonePicture(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const place = { GPSLatitude: '45/1 4/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '7/1 41/1 0/1', GPSLongitudeRef: 'E' }
  return sharp(await picture('png'))
    .withExif({ IFD0: { Make: 'Fotocamera', Artist: secret, Copyright: secret }, IFD3: place })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      ><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
}

/** The words hidden in it. */
export const hiddenWords = new RegExp(`Fotocamera|${secret}|GPS|Exif|xmp`, 'i')

/** Whether the colour at a place of a picture, in parts of its sides, is the red one. */
export async function isRedAt(content: Buffer, x: number, y: number): Promise<boolean> {
  const { data, info } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return (data[at] ?? 0) > (data[at + 2] ?? 0)
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A black and white PNG of this many pixels a side: a small file, whatever its size. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
