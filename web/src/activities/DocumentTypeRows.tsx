import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { moveRow } from '@portale/domain/activities/activity.rules.ts'
import { IconPlus } from '@tabler/icons-react'
import type { ActivityFormValues, DocumentTypeRow } from './activity.api.ts'
import { DocumentTypeField } from './DocumentTypeField.tsx'
import classes from './DocumentTypeRows.module.css'

const path = 'activity.activity_document_types'

/** "Documenti richiesti": rows to add, order, delete and restore (spec 1 §4). */
export function DocumentTypeRows({ form }: { form: UseFormReturnType<ActivityFormValues> }) {
  const rows = form.values.activity.activity_document_types
  const change = (next: DocumentTypeRow[]) => {
    // Errors name a place in the list, which may now hold another row.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([key]) => !key.startsWith(path))))
    form.setFieldValue(path, next)
  }
  const add = () =>
    change([...rows, { key: crypto.randomUUID(), description: '', weight: rows.length, deleted_at: null }])
  const mark = (index: number, deleted_at: string | null) =>
    change(rows.map((row, place) => (place === index ? { ...row, deleted_at } : row)))
  return (
    <section aria-labelledby="document-types">
      <div className={classes.head}>
        <h2 id="document-types">Documenti richiesti</h2>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          Aggiungi documento
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className={classes.none}>Nessun documento: l’attività sarà solo informativa.</p>
      ) : (
        <ol className={classes.rows}>
          {rows.map((row, index) => (
            <DocumentTypeField
              key={row.key}
              rows={rows}
              index={index}
              input={form.getInputProps(`${path}.${index}.description`)}
              onMove={(step) => change(moveRow(rows, index, step))}
              onDelete={() => mark(index, new Date().toISOString())}
              onRestore={() => mark(index, null)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
