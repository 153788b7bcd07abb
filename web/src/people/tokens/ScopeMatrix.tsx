import { Checkbox, Input, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import {
  type TokenAccess,
  type TokenFeature,
  type TokenScope,
  tokenAccesses,
  tokenAccessLabels,
  tokenFeatureLabels,
  tokenFeatures,
} from '@portale/domain/people/tokens/scopes.ts'
import { useId } from 'react'
import classes from './Tokens.module.css'

type ScopeMatrixProps = {
  /** The scopes that the account may give. */
  grantable: readonly TokenScope[]
  value: TokenScope[]
  error?: string
  onChange: (scopes: TokenScope[]) => void
}

/** What a token may do: a row per feature, with reading and writing. */
export function ScopeMatrix({ grantable, value, error, onChange }: ScopeMatrixProps) {
  const id = useId()
  const features = tokenFeatures.filter((feature) => grantable.some((scope) => scope.startsWith(`${feature}:`)))
  const toggle = (scope: TokenScope) =>
    onChange(value.includes(scope) ? value.filter((other) => other !== scope) : [...value, scope])
  return (
    <fieldset className={classes.matrix} aria-describedby={error ? `${id}error` : undefined}>
      <legend>Permessi (*Obbligatorio)</legend>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Funzione</VisuallyHidden>
            </th>
            {tokenAccesses.map((access) => (
              <th key={access} scope="col">
                {tokenAccessLabels[access]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map((feature, index) => (
            <tr key={feature}>
              <th scope="row">{tokenFeatureLabels[feature]}</th>
              {tokenAccesses.map((access) => (
                <td key={access}>
                  <ScopeBox
                    {...{ feature, access, grantable, value, toggle }}
                    isFirst={index === 0 && access === 'read'}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error && (
        <Input.Error id={`${id}error`} component="p">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}

type ScopeBoxProps = Pick<ScopeMatrixProps, 'grantable' | 'value'> & {
  feature: TokenFeature
  access: TokenAccess
  toggle: (scope: TokenScope) => void
  /** The one that is focused when the choice is wrong. */
  isFirst: boolean
}

function ScopeBox({ feature, access, grantable, value, toggle, isFirst }: ScopeBoxProps) {
  const scope: TokenScope = `${feature}:${access}`
  if (!grantable.includes(scope)) return <span aria-hidden>–</span>
  return (
    <Checkbox
      classNames={{ root: classes.box }}
      aria-label={`${tokenFeatureLabels[feature]}: ${tokenAccessLabels[access].toLowerCase()}`}
      checked={value.includes(scope)}
      onChange={() => toggle(scope)}
      {...(isFirst && { 'data-path': 'token.scopes' })}
    />
  )
}
