import { Button } from '@mantine/core'

/** The progress of an upload, with the button that stops it. */
export function UploadProgress({ percent, onStop }: { percent: number; onStop: () => void }) {
  return (
    <>
      {percent < 100 ? `Invio in corso: ${percent}%` : 'Controllo in corso'}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onStop}>
        Interrompi
      </Button>
    </>
  )
}
