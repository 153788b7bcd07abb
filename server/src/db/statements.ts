import type { ClientBase } from 'pg'

// Texts with a list of values in them come in any length: beyond this many the rest goes unnamed.
const mostNamed = 1000
// Texts about generated tables say of which design they are: those of an earlier one don't come again.
const designMark = /\/\* design (\d+) \*\//

// A part of a text that is shorter has no trigrams: no index finds it.
const shortest = 3
const isShort = (value: unknown) => typeof value === 'string' && value.length < shortest

/** Gives names to texts; with the first text of a new design, those of earlier ones lose theirs. */
export function statementNames(): (text: string, values?: unknown[]) => string | undefined {
  const names = new Map<string, string>()
  let given = 0
  let design = 0

  function isOfToday(text: string): boolean {
    const [, id] = designMark.exec(text) ?? []
    if (id === undefined) return true
    if (Number(id) > design) {
      for (const earlier of names.keys()) if (designMark.test(earlier)) names.delete(earlier)
      design = Number(id)
    }
    return Number(id) === design
  }

  return (text, values = []) => {
    if (values.some(isShort)) return undefined
    const known = names.get(text)
    if (known) return known
    if (!isOfToday(text) || names.size >= mostNamed) return undefined
    const name = `statement_${given++}`
    names.set(text, name)
    return name
  }
}

/**
 * One name per SQL text: PostgreSQL then parses and plans it once per connection. None where one or two letters are
 * looked for: a plan that is kept would make their pattern anew for every row, and take an index that does not help.
 */
export const statementName = statementNames()

/** Names every statement with values that Kysely sends on this connection; it can't do so itself. */
export function enableNamedStatements(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values?: unknown, ...more: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(text, values, ...more)
    return query({ name: statementName(text), text, values }, ...more)
  }
  client.query = named as typeof client.query
}
