import '@mantine/core/styles/Combobox.layer.css'
import { Input, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './RolesField.module.css'

type Props = {
  /** The end of the names for screen readers: 'della vista 1'. */
  suffix: string
  roles: { value: string; label: string }[]
  selected: string[]
  onChange: (selected: string[]) => void
  error: ReactNode
  'data-path': string
}

/** Selects several roles: the selected ones are chips, the others are in a list. */
export function RolesField({ suffix, roles, selected, onChange, error, 'data-path': path }: Props) {
  const remaining = roles.filter(({ value }) => !selected.includes(value))
  return (
    <Input.Wrapper label="Ruoli" error={typeof error === 'string' && error} labelElement="div">
      <div className={classes.box} data-error={Boolean(error) || undefined}>
        {selected.length > 0 && (
          <ul aria-label={`Ruoli ${suffix}`}>
            {selected.map((uid) => {
              const label = roles.find(({ value }) => value === uid)?.label ?? ''
              return (
                <li key={uid}>
                  <span>{label}</span>
                  <button
                    type="button"
                    aria-label={`Togli ${label} dai ruoli ${suffix}`}
                    onClick={() => onChange(selected.filter((other) => other !== uid))}
                  >
                    <IconX size={14} aria-hidden />
                  </button>
                </li>
              )
            })}
          </ul>
        )}
        <NativeSelect
          className={classes.more}
          variant="unstyled"
          aria-label={`Aggiungi un ruolo ai ruoli ${suffix}`}
          aria-invalid={Boolean(error) || undefined}
          data={[{ value: '', label: remaining.length > 0 ? 'Aggiungi' : 'Sono tutti', disabled: true }, ...remaining]}
          value=""
          data-path={path}
          onChange={(event) => onChange([...selected, event.currentTarget.value])}
        />
      </div>
    </Input.Wrapper>
  )
}
