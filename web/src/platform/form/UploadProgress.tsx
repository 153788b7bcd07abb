import { Button } from '@mantine/core'
import { useUploadPause } from '../api/uploads.ts'

/** Why nothing is sent for a moment, as a sentence. */
export const pauseTexts = {
  offline: 'Manca la connessione: l’invio riprende da solo',
  unavailable: 'Il portale non risponde: l’invio riprende da solo',
}

/** The progress of an upload, with the button that stops it. */
export function UploadProgress({ percent, onStop }: { percent: number; onStop: () => void }) {
  const pause = useUploadPause()
  const progress = percent < 100 ? `Invio in corso: ${percent}%` : 'Controllo in corso'
  return (
    <>
      {pause ? pauseTexts[pause] : progress}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onStop}>
        Interrompi
      </Button>
    </>
  )
}
