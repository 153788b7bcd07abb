import { maxEmbeddedSize } from './content.ts'

/** Longer sides are scaled down to this many pixels. */
const maxSide = 1600
/** Larger pictures are compressed to about this size. */
const targetBytes = 400 * 1024
const qualities = [0.85, 0.7, 0.55, 0.4]

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

function draw(image: ImageBitmap, scale: number, background?: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (context && background) {
    context.fillStyle = background
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * A picture as it is embedded (decisions "Activities"): unchanged when it is small enough, otherwise at most 1,600 px
 * wide and high and about 400 KB. A PNG stays one, with its transparency, if it becomes small enough that way.
 */
export async function scaleImage(file: File): Promise<File> {
  // Scaling would stop an animation, and an icon has several sizes.
  if (['image/gif', 'image/x-icon'].includes(file.type) && file.size <= maxEmbeddedSize) return file
  const image = await createImageBitmap(file)
  try {
    const scale = Math.min(1, maxSide / Math.max(image.width, image.height))
    if (scale === 1 && file.size <= targetBytes) return file
    if (file.type === 'image/png') {
      const png = await toBlob(draw(image, scale), 'image/png')
      if (png && png.size <= targetBytes) return new File([png], file.name, { type: png.type })
    }
    const canvas = draw(image, scale, '#ffffff')
    let smallest: Blob | null = null
    for (const quality of qualities) {
      smallest = await toBlob(canvas, 'image/jpeg', quality)
      if (smallest && smallest.size <= targetBytes) break
    }
    if (!smallest) throw new Error('The picture could not be encoded')
    return new File([smallest], file.name, { type: smallest.type })
  } finally {
    image.close()
  }
}
