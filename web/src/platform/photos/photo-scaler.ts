import type { ScaledPhoto } from './scale.ts'

/** Scales photos in a worker, so that the page goes on, and one after the other, as a phone has little memory. */
export function openPhotoScaler() {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
  let last: Promise<unknown> = Promise.resolve()
  const scaleNow = (photo: Blob) =>
    new Promise<ScaledPhoto | undefined>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<ScaledPhoto | undefined>) => resolve(data)
      worker.onerror = () => resolve(undefined)
      worker.postMessage(photo)
    })
  return {
    /** Undefined for a photo that the browser can't read. */
    scale(photo: Blob): Promise<ScaledPhoto | undefined> {
      const scaled = last.then(() => scaleNow(photo))
      last = scaled
      return scaled
    },
    close: () => worker.terminate(),
  }
}
