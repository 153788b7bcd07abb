import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

type Props = ButtonProps & {
  children: ReactNode
  /** The accessible name, which begins with the visible one. */
  label?: string
  /** Opens the camera instead of the photos of the device. */
  camera?: boolean
  onChoose: (photos: File[]) => void
}

/** A button that takes a photo, or chooses some of those that the device has. */
export function PhotoPicker({ children, label, camera = false, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" {...button} aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        {...(camera ? { capture: 'environment' } : { multiple: true })}
        onChange={({ currentTarget }) => {
          const photos = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (photos.length > 0) onChoose(photos)
        }}
      />
    </>
  )
}
