import { Button, Input } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { romeInput } from '@portale/domain/moments.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { DealerEntry } from './DealerEntry.tsx'
import classes from './DealerHistory.module.css'
import { blankRow, type HistoryRow } from './history.ts'
import type { WorkshopFormValues } from './workshop.api.ts'

const path = 'workshop.dealers'

/** Today at midnight, where that comes after the newest entry. */
function likelyStart([newest]: HistoryRow[]): string {
  const today = `${romeInput(new Date()).slice(0, 10)}T00:00:00`
  return newest && newest.pivot.valid_from >= today ? '' : today
}

/** "Storico concessionarie": the dealers of a workshop, newest first, each until the one above begins (spec 2 §5). */
export function DealerHistory({ form }: { form: UseFormReturnType<WorkshopFormValues> }) {
  const rows = form.values.workshop.dealers
  const addButton = useRef<HTMLButtonElement>(null)
  const error = form.errors[path]
  const change = (next: HistoryRow[]) => {
    // Errors name a place in the list, which may now hold another row, or have other neighbours.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([key]) => !key.startsWith(path))))
    form.setFieldValue(path, next)
  }
  const add = () => {
    change([blankRow(likelyStart(rows)), ...rows])
    queueMicrotask(() => {
      const input = form.getInputNode(`${path}.0.pivot.dealer_id`)
      input?.focus({ preventScroll: true })
      input?.scrollIntoView({ block: 'center' })
    })
  }
  const remove = (index: number) => {
    change(rows.filter((_, place) => place !== index))
    addButton.current?.focus()
  }
  const replace = (index: number, row: HistoryRow) => change(rows.map((old, place) => (place === index ? row : old)))
  return (
    <section aria-labelledby="dealer-history">
      <div className={classes.head}>
        <h2 id="dealer-history">Storico concessionarie (*Obbligatorio)</h2>
        <Button ref={addButton} variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          Aggiungi concessionaria
        </Button>
      </div>
      <p className={classes.hint}>
        Dalla più recente alla più vecchia, ora italiana. Ogni riga finisce quando comincia quella sopra.
      </p>
      <div className={classes.error} data-path={path} tabIndex={-1} role="alert">
        {error && <Input.Error component="p">{error}</Input.Error>}
      </div>
      <ol className={classes.rows}>
        {rows.map((row, index) => (
          <DealerEntry
            key={row.key}
            rows={rows}
            index={index}
            input={(name) => form.getInputProps(`${path}.${index}.pivot.${name}`)}
            onChange={(next) => replace(index, next)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
    </section>
  )
}
