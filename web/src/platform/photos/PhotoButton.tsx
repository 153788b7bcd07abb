import { IconCamera } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PhotoPicker } from './PhotoPicker.tsx'

const dialog = lazyComponent(async () => (await import('./PhotoDialog.tsx')).PhotoDialog, 'La foto non si è caricata')

/** Devices that are held in a hand have a camera; the photos are scaled where the browser can do so in a worker. */
const canTakePhotos = () => matchMedia('(any-pointer: coarse)').matches && 'OffscreenCanvas' in window

type Props = {
  /** What the photos are of. */
  subject: string
  disabled: boolean
  onDone: (document: File) => void
}

/** "Scatta una foto": photos of a document on paper, which become one PDF. Absent where there is no camera. */
export function PhotoButton({ subject, disabled, onDone }: Props) {
  const [taken, setTaken] = useState<File[]>()
  if (!canTakePhotos()) return null
  return (
    <>
      <PhotoPicker
        camera
        label={`Scatta una foto di ${subject}`}
        disabled={disabled}
        leftSection={<IconCamera size={20} stroke={1.7} aria-hidden />}
        onChoose={(photos) => dialog.open(() => setTaken(photos))}
      >
        Scatta una foto
      </PhotoPicker>
      {taken && (
        <Suspense>
          <dialog.Component subject={subject} taken={taken} onDone={onDone} onClose={() => setTaken(undefined)} />
        </Suspense>
      )}
    </>
  )
}
