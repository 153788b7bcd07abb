import type { ClientBase } from 'pg'

// Texts with a list of values in them come in any length: beyond this many the rest goes unnamed.
const mostNamed = 1000
const names = new Map<string, string>()

// A part of a text that is shorter has no trigrams: no index finds it.
const shortest = 3
const isShort = (value: unknown) => typeof value === 'string' && value.length < shortest

/**
 * One name per SQL text: PostgreSQL then parses and plans it once per connection. None where one or two letters are
 * looked for: a plan that is kept would make their pattern anew for every row, and take an index that does not help.
 */
export function statementName(text: string, values: unknown[] = []): string | undefined {
  if (values.some(isShort)) return undefined
  const known = names.get(text)
  if (known || names.size >= mostNamed) return known
  const name = `statement_${names.size}`
  names.set(text, name)
  return name
}

/** Names every statement with values that Kysely sends on this connection; it can't do so itself. */
export function nameStatements(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values?: unknown, ...more: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(text, values, ...more)
    return query({ name: statementName(text), text, values }, ...more)
  }
  client.query = named as typeof client.query
}
