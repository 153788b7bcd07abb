import { Button } from '@mantine/core'

/** What stands beside Salva while files are on their way. */
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
