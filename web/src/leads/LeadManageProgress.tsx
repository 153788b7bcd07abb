import { Button } from '@mantine/core'

/** What stands beside Salva while an offer is on its way. */
export function LeadManageProgress({ percent, onStop }: { percent: number | undefined; onStop: () => void }) {
  if (percent === undefined) return null
  return (
    <>
      {percent < 100 ? `Invio in corso: ${percent}%` : 'Controllo del file in corso'}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onStop}>
        Interrompi
      </Button>
    </>
  )
}
