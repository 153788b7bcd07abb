import type { ClientBase } from 'pg'

// Texts with a list of values in them come in any length: beyond this many the rest goes unnamed.
const mostNamed = 1000
const names = new Map<string, string>()

/** One name per SQL text: PostgreSQL then parses and plans it once per connection. */
export function statementName(text: string): string | undefined {
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
