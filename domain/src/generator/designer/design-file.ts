import { fieldErrors, parseInput } from '../../platform/fields.ts'
import type { Design } from './design.ts'
import { designBody } from './design.ts'
import { toDesign, withoutIds, withRoleNames } from './requested-design.ts'
import type { StoredDesign } from './stored-design.ts'

const format = 'portale-rete-design'
const version = 1

/** Writes a design to a file that another portal can import: without the ids of this one. */
export const writeDesignFile = (design: StoredDesign): string =>
  `${JSON.stringify({ format, version, ...withoutIds(withRoleNames(toDesign(design))) }, null, 2)}\n`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fileProblem(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return 'Il file non è leggibile.'
  if (!('format' in content) || content.format !== format) return 'Il file non è una progettazione del portale.'
  if (!('version' in content) || content.version !== version)
    return 'Il file è di un’altra versione del portale: esportalo di nuovo.'
  return undefined
}

/** Reads the models of a design file, with its roles added to the current ones; or a problem with the file. */
export function readDesignFile(text: string, current: Pick<Design, 'roles'>): { design: Design } | { problem: string } {
  const content = parseJson(text)
  const problem = fileProblem(content)
  if (problem) return { problem }
  const parsed = parseInput(designBody, content)
  if (!parsed.success) {
    const [[key, messages] = ['', []]] = Object.entries(fieldErrors(parsed.error))
    return { problem: `Il file non è valido (${key}): ${messages[0]}` }
  }
  const { models, roles } = withoutIds(parsed.data)
  const newRoles = roles.filter(({ name }) => !current.roles.some((role) => role.name === name))
  return { design: { models, roles: [...current.roles, ...newRoles] } }
}
