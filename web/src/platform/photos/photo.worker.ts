import { scalePhoto } from './scale.ts'

// Scales the photos that the page sends; answers undefined for one that can't be read.
self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await scalePhoto(data).catch(() => undefined))
}
