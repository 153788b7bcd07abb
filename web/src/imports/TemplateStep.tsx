import classes from './ImportPage.module.css'
import { SheetColumns } from './SheetColumns.tsx'
import { TemplateButton } from './TemplateButton.tsx'
import type { Importable } from './words.ts'

/** What the file must hold, and an empty one to fill in. */
export function TemplateStep({ of: { columns, rules, template } }: { of: Importable }) {
  return (
    <div className={classes.step}>
      <SheetColumns
        columns={columns}
        rules={[...rules, 'Quello che non è nel file resta com’è: un’importazione non elimina niente.']}
      />
      <TemplateButton url={template.url} fileName={template.name} />
    </div>
  )
}
