import { statfs } from 'node:fs/promises'
import { type SystemState, systemState } from '@portale/domain/platform/system/system.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { type ClamdAddress, findClamdVersion } from '../files/clamd.ts'
import { countScans } from '../files/file-scan.queries.ts'
import { listOutdated } from './newest-versions.ts'
import { portalVersion, serverId } from './server.ts'
import { findSystemState } from './system.queries.ts'

const administrator = { allow: { administrator: 'all' } as const, polling: true }

async function findDisk(folder: string): Promise<SystemState['disk']> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? { free_bytes: disk.bavail * disk.bsize, size_bytes: disk.blocks * disk.bsize } : null
}

/** The virus scanner's version, asked now, and what waits for it. */
async function findScanner(
  db: Db,
  clamd: ClamdAddress | undefined,
  timeoutMs: number,
): Promise<SystemState['scanner']> {
  if (!clamd) return null
  const version = await findClamdVersion(clamd, timeoutMs).catch(() => null)
  return { version, ...(await countScans(db)) }
}

/** "Sistema": what the administrator sees of servers, database, jobs and the portal's own tasks. */
export function systemRoutes(app: FastifyInstance, { db, config, totals }: Deps): void {
  app.get(
    '/api/system',
    {
      config: {
        ...administrator,
        describe: { tag: 'Sistema', summary: 'Lo stato dell’installazione', answer: systemState },
      },
    },
    async (): Promise<SystemState> => {
      const state = await totals.get('system', () => findSystemState(db))
      const scanner = await findScanner(db, config.scan.clamd, config.outgoing.scanner_version * 1000)
      const mail = {
        sender: config.mailFrom,
        server: config.smtpUrl ? new URL(config.smtpUrl).host : null,
        base_url: config.baseUrl,
      }
      return {
        ...state,
        mail,
        scanner,
        server_id: serverId,
        version: portalVersion,
        outdated: listOutdated({ postgresql: state.postgres_version, node: process.versions.node }),
        disk: await findDisk(config.dataDir),
      }
    },
  )
}
