import { type DraftDesign, formatLocation } from '@portale/domain/designer/draft.rules.ts'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { type Draft, partNames } from './draft.ts'

/** A message of the server about one value; it goes with the value, wherever that moves, until it is another. */
export type Refusal = { uid: string; name: string; value: unknown; message: string }

/** What has no field on the screen. */
const unseen: string[] = ['id', 'uid', ...partNames]

type Place = { path: string; thing: Record<string, unknown> & { uid: string } }

const placed = (path: string, things: Place['thing'][]): Place[] =>
  things.map((thing, index) => ({ path: `${path}.${index}`, thing }))

/** Each thing of a draft by the beginning of its error keys. */
function places({ models, roles }: Draft): Place[] {
  const inner = models.flatMap((model, index) =>
    partNames.flatMap((part) => placed(`models.${index}.${part}`, model[part])),
  )
  return [...inner, ...placed('models', models), ...placed('roles', roles)]
}

/** What the server refused: what has a field, the first of them by its key, and the rest in words. */
export function refusalsOf(draft: Draft, design: DraftDesign, errors: FieldErrors) {
  const known = places(draft)
  const found: (Refusal & { key: string })[] = []
  const rest: string[] = []
  for (const [key, messages] of Object.entries(errors)) {
    const message = messages.join(', ')
    const { path, thing } = known.find((place) => key.startsWith(`${place.path}.`)) ?? {}
    const name = path === undefined ? '' : (key.slice(path.length + 1).split('.')[0] ?? '')
    if (thing && Object.hasOwn(thing, name) && !unseen.includes(name))
      found.push({ key: `${path}.${name}`, uid: thing.uid, name, value: thing[name], message })
    else rest.push([formatLocation(design, key), message].filter(Boolean).join(': '))
  }
  return { placed: found, first: found[0]?.key, rest }
}

/** What stands under each field by its error key: the browser's own findings, and what the server refused. */
export function faultsOf(draft: Draft, own: FieldErrors, refusals: Refusal[]): Record<string, string> {
  const faults = Object.fromEntries(Object.entries(own).map(([key, messages]) => [key, messages.join(', ')]))
  if (refusals.length === 0) return faults
  const known = places(draft)
  for (const { uid, name, value, message } of refusals) {
    const place = known.find(({ thing }) => thing.uid === uid)
    if (place && place.thing[name] === value) faults[`${place.path}.${name}`] ??= message
  }
  return faults
}
