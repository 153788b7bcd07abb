export type ScaledPhoto = { jpeg: Blob; width: number; height: number }

/** A4 at 200 dots an inch: enough to read and print it, a tenth of what a camera stores. */
const longSide = 2339
const quality = 0.8

/**
 * A photo as a document needs it: upright as the camera was held, at most this large, without what the camera noted about
 * it, as the place. Rejects what the browser can't read.
 */
export async function scalePhoto(photo: Blob): Promise<ScaledPhoto> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const share = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * share))
  const height = Math.max(1, Math.round(bitmap.height * share))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff' // below what is transparent
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'medium'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return { jpeg: await canvas.convertToBlob({ type: 'image/jpeg', quality }), width, height }
}
