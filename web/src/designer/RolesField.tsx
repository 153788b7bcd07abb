import '@mantine/core/styles/Combobox.layer.css'
import { Input, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './RolesField.module.css'

type Props = {
  /** What the roles are of, for screen readers: 'della vista 1'. */
  of: string
  roles: { value: string; label: string }[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  error: ReactNode
  'data-path': string
}

/** Several roles: the chosen ones as chips, the others in a list beside them. */
export function RolesField({ of, roles, chosen, onChange, error, 'data-path': path }: Props) {
  const offered = roles.filter(({ value }) => !chosen.includes(value))
  return (
    <Input.Wrapper label="Ruoli" error={typeof error === 'string' && error} labelElement="div">
      <div className={classes.box} data-error={Boolean(error) || undefined}>
        {chosen.length > 0 && (
          <ul aria-label={`Ruoli ${of}`}>
            {chosen.map((uid) => {
              const label = roles.find(({ value }) => value === uid)?.label ?? ''
              return (
                <li key={uid}>
                  <span>{label}</span>
                  <button
                    type="button"
                    aria-label={`Togli ${label} dai ruoli ${of}`}
                    onClick={() => onChange(chosen.filter((one) => one !== uid))}
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
          aria-label={`Aggiungi un ruolo ai ruoli ${of}`}
          aria-invalid={Boolean(error) || undefined}
          data={[{ value: '', label: offered.length > 0 ? 'Aggiungi' : 'Sono tutti', disabled: true }, ...offered]}
          value=""
          data-path={path}
          onChange={(event) => onChange([...chosen, event.currentTarget.value])}
        />
      </div>
    </Input.Wrapper>
  )
}
