import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../api/useDownload.ts'
import { FormAlert } from '../form/FormAlert.tsx'

/** "Scarica il modello": a spreadsheet to be filled in; what goes wrong is told above. */
export function TemplateButton({ url, fileName }: { url: string; fileName: string }) {
  const { busy, failure, start } = useDownload()
  const problems = failure ? ['Non è stato possibile scaricare il modello. Riprova.', failure.reason] : []
  return (
    <>
      <FormAlert problems={problems.filter(Boolean)} />
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={busy}
        onClick={() => start(url, fileName)}
      >
        Scarica il modello
      </Button>
    </>
  )
}
