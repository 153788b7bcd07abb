import { importColumns } from '@portale/domain/import.ts'
import type { Registry } from '@portale/domain/registries.ts'
import classes from './ImportPage.module.css'
import { templateUrl } from './import.api.ts'
import { SheetColumns } from './SheetColumns.tsx'
import { TemplateButton } from './TemplateButton.tsx'
import { importWords } from './words.ts'

/** What the file must hold, and an empty one to fill in. */
export function TemplateStep({ kind }: { kind: Registry }) {
  const { rules, template } = importWords[kind]
  return (
    <div className={classes.step}>
      <SheetColumns
        columns={Object.values(importColumns[kind])}
        rules={[...rules, 'Quello che non è nel file resta com’è: un’importazione non elimina niente.']}
      />
      <TemplateButton url={templateUrl(kind)} fileName={template} />
    </div>
  )
}
