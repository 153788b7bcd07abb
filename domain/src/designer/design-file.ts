import { fieldErrors } from '../fields.ts'
import type { Design } from './design.ts'
import { designBody } from './design.ts'
import { toDesign, withoutIds, withRoleNames } from './requested-design.ts'
import type { StoredDesign } from './stored.ts'

const format = 'portale-rete-design'
const version = 1

/** A design as a file, to carry it to another portal: without the ids of this one. */
export const writeDesignFile = (design: StoredDesign): string =>
  `${JSON.stringify({ format, version, ...withoutIds(withRoleNames(toDesign(design))) }, null, 2)}\n`

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What is wrong with what a file holds, in a sentence. */
function problemOf(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return 'Il file non è leggibile.'
  if (!('format' in content) || content.format !== format) return 'Il file non è una progettazione del portale.'
  if (!('version' in content) || content.version !== version)
    return 'Il file è di un’altra versione del portale: esportalo di nuovo.'
  return undefined
}

/**
 * The design that a file holds: its models, whose things the server tells by their uids, else by their names, and the
 * roles of both. Or a sentence about what is wrong with the file.
 */
export function readDesignFile(text: string, current: Pick<Design, 'roles'>): { design: Design } | { problem: string } {
  const content = parsed(text)
  const problem = problemOf(content)
  if (problem) return { problem }
  const read = designBody.safeParse(content)
  if (!read.success) {
    const [[place, messages] = ['', []]] = Object.entries(fieldErrors(read.error))
    return { problem: `Il file non è valido (${place}): ${messages[0]}` }
  }
  const { models, roles } = withoutIds(read.data)
  const more = roles.filter(({ name }) => !current.roles.some((role) => role.name === name))
  return { design: { models, roles: [...current.roles, ...more] } }
}
