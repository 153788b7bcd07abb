import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import { romeInput } from '@portale/domain/platform/moments.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { MomentField } from '../../platform/form/MomentField.tsx'
import { PartnerField } from '../dealers/PartnerField.tsx'
import classes from './DealerHistory.module.css'
import { blankRow, formatEnd, type HistoryRow } from './history.ts'
import type { WorkshopFormValues } from './workshop.api.ts'

const path = 'workshop.dealers'

/** Today at midnight, if that is after the newest entry. */
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
    // Errors are keyed by index, which may now be another row's.
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
    change(rows.filter((_, i) => i !== index))
    addButton.current?.focus()
  }
  const replace = (index: number, row: HistoryRow) => change(rows.map((current, i) => (i === index ? row : current)))
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

type Props = {
  rows: HistoryRow[]
  index: number
  input: (name: 'dealer_id' | 'valid_from' | 'valid_to') => GetInputPropsReturnType
  onChange: (row: HistoryRow) => void
  onRemove: () => void
}

/** An entry of the history; its end is the start of the entry above. */
function DealerEntry({ rows, index, input, onChange, onRemove }: Props) {
  const row = rows[index]
  if (!row) return null
  const { dealer, pivot } = row
  const name = dealer?.name ?? `riga ${index + 1}`
  return (
    <li className={classes.row} aria-label={`Riga ${index + 1}`}>
      <PartnerField
        kind="dealer"
        label="Concessionaria (*Obbligatorio)"
        className={classes.dealer}
        partner={dealer}
        {...input('dealer_id')}
        onChange={(chosen) => onChange({ ...row, dealer: chosen, pivot: { ...pivot, dealer_id: chosen?.id ?? null } })}
      />
      <MomentField
        label="Dal (*Obbligatorio)"
        {...input('valid_from')}
        value={pivot.valid_from}
        onChange={(valid_from) => onChange({ ...row, pivot: { ...pivot, valid_from } })}
      />
      <TextInput label="Al" className={classes.to} readOnly {...input('valid_to')} value={formatEnd(rows, index)} />
      <ActionIcon
        className={classes.remove}
        size={36}
        aria-label={`Rimuovi ${name}`}
        title={`Rimuovi ${name}`}
        disabled={rows.length === 1}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  )
}
