import { ActionIcon, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { PartnerField } from '../dealers/PartnerField.tsx'
import { MomentField } from '../form/MomentField.tsx'
import classes from './DealerHistory.module.css'
import { type HistoryRow, shownEnd } from './history.ts'

type Props = {
  rows: HistoryRow[]
  index: number
  input: (name: 'dealer_id' | 'valid_from' | 'valid_to') => GetInputPropsReturnType
  onChange: (row: HistoryRow) => void
  onRemove: () => void
}

/** One dealer of a workshop: who, since when, and until when, which follows from the entry above. */
export function DealerEntry({ rows, index, input, onChange, onRemove }: Props) {
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
      <TextInput label="Al" className={classes.to} readOnly {...input('valid_to')} value={shownEnd(rows, index)} />
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
