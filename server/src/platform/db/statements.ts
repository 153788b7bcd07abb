// Some texts vary with the number of their values: above this many names the rest stay unnamed.
const maxNames = 1000
// Statements on designed tables carry their design's id: those of an earlier design are not used again.
const designMark = /\/\* design (\d+) \*\//

const wholeRow = /(?:\b(?:select|returning)\s+|,\s*)(?:"?\w+"?\.)?\*(?=\s*(?:,|from\b|$))/i

/** Whether a migration that adds a column changes the result of this text: a statement with a name then fails. */
function selectsWholeRows(text: string): boolean {
  const outermost = text.replace(/\([^()]*\)/g, '')
  return outermost === text ? wholeRow.test(text) : selectsWholeRows(outermost)
}

// A shorter pattern has no trigrams, so no index helps.
const minTrigramLength = 3
const isShort = (value: unknown) => typeof value === 'string' && value.length < minTrigramLength
const isShortSearch = (text: string, values: unknown[]) => values.some(isShort) && text.includes('containing(')

/** Names statements; the first one of a new design drops the names of earlier designs. */
export function statementNames(): (text: string, values?: unknown[]) => string | undefined {
  const names = new Map<string, string>()
  let nextNumber = 0
  let currentDesign = 0

  function isOfCurrentDesign(text: string): boolean {
    const [, id] = designMark.exec(text) ?? []
    if (id === undefined) return true
    if (Number(id) > currentDesign) {
      for (const earlier of names.keys()) if (designMark.test(earlier)) names.delete(earlier)
      currentDesign = Number(id)
    }
    return Number(id) === currentDesign
  }

  return (text, values = []) => {
    if (isShortSearch(text, values)) return undefined
    const existing = names.get(text)
    if (existing) return existing
    if (!isOfCurrentDesign(text) || names.size >= maxNames || selectsWholeRows(text)) return undefined
    const name = `statement_${nextNumber++}`
    names.set(text, name)
    return name
  }
}

/**
 * The name of a statement: PostgreSQL then parses and plans it once per connection. None for a search of one or two
 * letters, whose generic plan would use an index that does not help, and none for one that selects `*`.
 */
export const statementName = statementNames()

/** The arguments of a client's `query` with a name for a statement that has values: what sends it, Kysely, can't name it. */
export function nameStatement([text, values, ...more]: unknown[]): unknown[] {
  const isNamed = typeof text === 'string' && Array.isArray(values) && values.length > 0
  return isNamed ? [{ name: statementName(text, values), text, values }, ...more] : [text, values, ...more]
}
