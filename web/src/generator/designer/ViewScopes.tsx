import { NativeSelect } from '@mantine/core'
import { isPartnerRole, pathTitle, rolePaths, roleScope } from '@portale/domain/generator/designer/scope.rules.ts'
import { type Model, pathUid, type View } from './edited-design.ts'
import { problemProps } from './list-editor.ts'
import type { Designer } from './useDesigner.ts'
import classes from './ViewScopes.module.css'

const allOption = { value: 'all', label: 'Tutti i record' }

type ViewScopesProps = {
  designer: Designer
  model: Model
  view: View
  path: string
  /** The end of the names for screen readers: 'della vista 1'. */
  suffix: string
  onChange: (scopes: View['scopes']) => void
}

/** Which records each role of a view has: for partners only their own ones come first, and all of them with a warning. */
export function ViewScopes({ designer, model, view, path, suffix, onChange }: ViewScopesProps) {
  const { edited, design, problems } = designer
  const { models } = design
  const designed = models[edited.models.indexOf(model)]
  const designedView = designed?.views[model.views.indexOf(view)]
  if (!designed || !designedView) return null
  const rows = view.roles.flatMap((uid) => {
    const role = edited.roles.find((other) => other.uid === uid)
    if (!role) return []
    const { id, name } = role
    const paths = rolePaths(models, designed, name)
    const scope = roleScope(models, designed, designedView, { id, name })
    const isPartner = isPartnerRole(name)
    if (paths.length === 0 && scope.rule === 'all' && !isPartner) return []
    const ownOptions = paths.map((other) => ({
      value: pathUid(other),
      label: `Solo i propri: ${pathTitle(models, other)}`,
    }))
    const index = designedView.scopes?.findIndex(({ role: reference }) => reference === id || reference === name) ?? -1
    return {
      uid,
      label: role.label.trim() || name,
      options: isPartner ? [...ownOptions, allOption] : [allOption, ...ownOptions],
      value: scope.rule === 'all' ? 'all' : scope.path ? pathUid(scope.path) : '',
      problemPath: `${path}.scopes.${index}.through`,
      isWide: isPartner && scope.rule === 'all',
    }
  })
  if (rows.length === 0) return null
  const select = (role: string, value: string) =>
    onChange([
      ...(view.scopes ?? []).filter((scope) => scope.role !== role),
      value === 'all' ? { role, rule: 'all', through: '' } : { role, rule: 'own', through: value },
    ])
  return (
    <ul className={classes.scopes} aria-label={`Record visibili ${suffix}`}>
      {rows.map(({ uid, label, options, value, problemPath, isWide }) => (
        <li key={uid}>
          <span>{label} vede</span>
          <div>
            <NativeSelect
              aria-label={`Record di ${label} ${suffix}`}
              data={value === '' ? [{ value: '', label: 'Scegli', disabled: true }, ...options] : options}
              value={value}
              {...problemProps({ problems }, problemPath)}
              onChange={(event) => select(uid, event.currentTarget.value)}
            />
            {isWide && (
              <p className={classes.warning}>
                {options.length > 1
                  ? 'Vede anche i record delle altre concessionarie e officine.'
                  : 'Il modello non dice di chi è un record: per limitarli aggiungi una relazione con Concessionaria o Officina.'}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
