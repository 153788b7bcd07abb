import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The version of the portal, as package.json has it. */
export const portalVersion: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version

/** The id of this process among the portal's servers. */
export const serverId = randomUUID()
