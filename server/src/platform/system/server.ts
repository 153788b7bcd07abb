import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { serverFile } from '../../server-file.ts'

/** The version of the portal, as package.json has it. */
export const portalVersion: string = JSON.parse(readFileSync(serverFile('../package.json'), 'utf8')).version

/** The id of this process among the portal's servers. */
export const serverId = randomUUID()
