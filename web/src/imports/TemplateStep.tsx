import { Button } from '@mantine/core'
import { importColumns } from '@portale/domain/import.ts'
import type { Registry } from '@portale/domain/registries.ts'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../api/useDownload.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import classes from './ImportPage.module.css'
import { templateUrl } from './import.api.ts'
import { importWords } from './words.ts'

/** What the file must hold, and an empty one to fill in. */
export function TemplateStep({ kind }: { kind: Registry }) {
  const { rules, template } = importWords[kind]
  const { busy, failure, start } = useDownload()
  return (
    <div className={classes.step}>
      <p>Il foglio ha queste intestazioni, in qualsiasi ordine. Le altre colonne vengono ignorate.</p>
      <ul className={classes.columns} aria-label="Intestazioni del foglio">
        {Object.values<string>(importColumns[kind]).map((column) => (
          <li key={column}>{column}</li>
        ))}
      </ul>
      <ul className={classes.rules}>
        {[...rules, 'Quello che non è nel file resta com’è: un’importazione non elimina niente.'].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <FormAlert
        problems={
          failure ? ['Non è stato possibile scaricare il modello. Riprova.', failure.reason].filter(Boolean) : []
        }
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={busy}
        onClick={() => start(templateUrl(kind), template)}
      >
        Scarica il modello
      </Button>
    </div>
  )
}
