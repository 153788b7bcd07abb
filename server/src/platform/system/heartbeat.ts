import { hostname } from 'node:os'
import type { Deps } from '../deps.ts'
import { portalVersion, serverId } from './server.ts'
import { deleteServer, upsertServer } from './system.queries.ts'

const intervalMs = 10_000

/** Writes this server's row every ten seconds, until it stops. A database that is away is no reason for anything. */
export async function startHeartbeat({ db }: Pick<Deps, 'db'>): Promise<{ stop: () => Promise<void> }> {
  const server = { id: serverId, host: hostname(), version: portalVersion, node_version: process.versions.node }
  let running: Promise<unknown> | undefined
  const beat = () => {
    running ??= upsertServer(db, server)
      .catch(() => {})
      .finally(() => {
        running = undefined
      })
    return running
  }
  await beat()
  const timer = setInterval(beat, intervalMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await deleteServer(db, serverId).catch(() => {})
    },
  }
}
