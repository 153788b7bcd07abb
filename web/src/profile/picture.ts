import { extensionOf } from '@portale/domain/files.ts'
import { avatarExtensions, avatarMessages, avatarSize, maxAvatarFile } from '@portale/domain/profile.ts'

/** Why a file can't become a photo, told before it is sent; whether it can be read is seen when it is shown. */
export function pictureProblem(file: File): string | undefined {
  if (!avatarExtensions.some((extension) => extension === extensionOf(file.name))) return avatarMessages.kind
  if (file.size > maxAvatarFile) return avatarMessages.tooLarge
  return undefined
}

/** A part of a picture, in its own pixels. */
export type Square = { x: number; y: number; width: number; height: number }

// Twice what is kept, for the server to draw it anew from.
const side = avatarSize * 2

/** The chosen part of a picture as a file of its own. */
export async function cutOut(url: string, { x, y, width, height }: Square): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas has no picture')))),
  )
}
