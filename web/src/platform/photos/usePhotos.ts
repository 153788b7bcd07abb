import { getExtension } from '@portale/domain/platform/files.ts'
import { useEffect, useRef, useState } from 'react'
import type { PhotoPage } from './pdf.ts'
import { openPhotoScaler } from './photo-scaler.ts'

/** A photo in the dialog: the page that it becomes, and the address of its preview. */
export type TakenPhoto = PhotoPage & { key: string; url: string }

export const maxPhotos = 20

const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /^hei[cf]$/.test(getExtension(name))

const unreadable = (file: File) =>
  isHeic(file)
    ? `${file.name}: questo browser non legge le foto HEIC. Nelle impostazioni della fotocamera scegli il formato «Più compatibile» (JPEG), oppure usa Safari.`
    : `${file.name}: non è una foto che il browser sa leggere.`

/** The photos of a document, in the order of its pages, each scaled to what a document needs. */
export function usePhotos(initial: File[]) {
  const [photos, setPhotos] = useState<TakenPhoto[]>([])
  const [preparing, setPreparing] = useState(0)
  const [problems, setProblems] = useState<string[]>([])
  const scaler = useRef<ReturnType<typeof openPhotoScaler>>(null)
  const urls = useRef(new Set<string>())

  async function prepare(file: File): Promise<void> {
    const scaled = await scaler.current?.scale(file)
    if (!scaler.current) return // the dialog was closed meanwhile
    setPreparing((count) => count - 1)
    if (!scaled) return setProblems((current) => [...current, unreadable(file)])
    const url = URL.createObjectURL(scaled.jpeg)
    urls.current.add(url)
    setPhotos((current) => [...current, { ...scaled, turns: 0, key: url, url }])
  }

  function add(files: File[]): void {
    const room = Math.max(0, maxPhotos - photos.length - preparing)
    setProblems(files.length > room ? [`Un documento ha al massimo ${maxPhotos} pagine.`] : [])
    const taken = files.slice(0, room)
    setPreparing((count) => count + taken.length)
    for (const file of taken) void prepare(file)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the photos that opened the dialog
  useEffect(() => {
    scaler.current = openPhotoScaler()
    setPreparing(0)
    add(initial)
    return () => {
      scaler.current?.close()
      scaler.current = null
      for (const url of urls.current) URL.revokeObjectURL(url)
      urls.current.clear()
    }
  }, [])

  function move(index: number, step: -1 | 1): void {
    setPhotos((current) => {
      const next = [...current]
      const [moved] = next.splice(index, 1)
      if (moved) next.splice(index + step, 0, moved)
      return next
    })
  }

  return {
    photos,
    preparing: preparing > 0,
    problems,
    add,
    move,
    turn: (key: string) =>
      setPhotos((current) =>
        current.map((photo) => (photo.key === key ? { ...photo, turns: (photo.turns + 1) % 4 } : photo)),
      ),
    remove: (key: string) => setPhotos((current) => current.filter((photo) => photo.key !== key)),
  }
}
