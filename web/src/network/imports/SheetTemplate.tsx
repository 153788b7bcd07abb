import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../../platform/api/useDownload.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import classes from './ImportPage.module.css'

/** The headers that a spreadsheet must have, and the rules for its rows. */
export function SheetColumns({ columns, rules }: { columns: string[]; rules: string[] }) {
  return (
    <>
      <p>Il foglio ha queste intestazioni, in qualsiasi ordine. Le altre colonne vengono ignorate.</p>
      <ul className={classes.columns} aria-label="Intestazioni del foglio">
        {columns.map((column) => (
          <li key={column}>{column}</li>
        ))}
      </ul>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </>
  )
}

/** Downloads a template; errors appear above the button. */
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
