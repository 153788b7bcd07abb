import { formatLocation, type UnfinishedDesign } from '@portale/domain/generator/designer/unfinished-design.rules.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import { type EditedDesign, listNames } from './edited-design.ts'

/** A message of the server about a value: it follows its item, and disappears when the value changes. */
export type ServerProblem = { uid: string; name: string; value: unknown; message: string }

/** Keys that have no input on the screen. */
const keysWithoutInput: string[] = ['id', 'uid', ...listNames]

type Location = { path: string; item: Record<string, unknown> & { uid: string } }

const toLocations = (path: string, items: Location['item'][]): Location[] =>
  items.map((item, index) => ({ path: `${path}.${index}`, item }))

/** The items of an edited design with the beginning of their error keys. */
function listLocations({ models, roles }: EditedDesign): Location[] {
  const listItems = models.flatMap((model, index) =>
    listNames.flatMap((list) => toLocations(`models.${index}.${list}`, model[list])),
  )
  return [...listItems, ...toLocations('models', models), ...toLocations('roles', roles)]
}

/** Splits the server's errors into those of an input, with the key of the first one, and sentences about the others. */
export function locateServerErrors(edited: EditedDesign, design: UnfinishedDesign, errors: FieldErrors) {
  const locations = listLocations(edited)
  const serverProblems: ServerProblem[] = []
  const otherProblems: string[] = []
  let firstKey: string | undefined
  for (const [key, messages] of Object.entries(errors)) {
    const message = messages.join(', ')
    const { path, item } = locations.find((location) => key.startsWith(`${location.path}.`)) ?? {}
    const name = path === undefined ? '' : (key.slice(path.length + 1).split('.')[0] ?? '')
    if (item && Object.hasOwn(item, name) && !keysWithoutInput.includes(name)) {
      firstKey ??= `${path}.${name}`
      serverProblems.push({ uid: item.uid, name, value: item[name], message })
    } else otherProblems.push([formatLocation(design, key), message].filter(Boolean).join(': '))
  }
  return { serverProblems, firstKey, otherProblems }
}

/** The message of each input by its error key: from the browser's validation, else from the server. */
export function collectProblems(
  edited: EditedDesign,
  clientErrors: FieldErrors,
  serverProblems: ServerProblem[],
): Record<string, string> {
  const problems = Object.fromEntries(Object.entries(clientErrors).map(([key, messages]) => [key, messages.join(', ')]))
  if (serverProblems.length === 0) return problems
  const locations = listLocations(edited)
  for (const { uid, name, value, message } of serverProblems) {
    const location = locations.find(({ item }) => item.uid === uid)
    if (location && location.item[name] === value) problems[`${location.path}.${name}`] ??= message
  }
  return problems
}
