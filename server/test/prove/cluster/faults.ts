import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { type DatabaseName, databaseNames, type PortalName } from './configuration.ts'
import type { Service } from './service.ts'

const databaseOutageMs = 30_000
const portalOutageMs = 2000

export type Fault = {
  name: string
  maxOutageMs: number
  /** Makes the fault; returns what the machine's service manager, or its return, does about it later. */
  cause(cluster: Cluster, number: number): Promise<() => Promise<void>>
}

const startAgain =
  (...services: Service[]) =>
  async () => {
    for (const service of services) service.start()
  }

async function killMachine(cluster: Cluster, name: DatabaseName): Promise<() => Promise<void>> {
  const services = [cluster.databases[name], cluster.etcd[name]]
  await Promise.all(services.map((service) => service.kill()))
  return startAgain(...services.toReversed())
}

/** SIGSTOP of all processes of a machine: its connections stay open and say nothing, as when its network is gone. */
async function freezeMachine(cluster: Cluster, name: DatabaseName): Promise<() => Promise<void>> {
  const services = [cluster.databases[name], cluster.etcd[name]]
  for (const service of services) service.signal('SIGSTOP')
  return async () => {
    for (const service of services) service.signal('SIGCONT')
  }
}

const portalOf = (number: number): PortalName => (number % 2 === 0 ? 'app1' : 'app2')

export const faults: Fault[] = [
  {
    name: 'portal server, kill -9',
    maxOutageMs: portalOutageMs,
    async cause(cluster, number) {
      const portal = cluster.portals[portalOf(number)]
      await portal.kill()
      return startAgain(portal)
    },
  },
  {
    name: 'portal server, SIGTERM',
    maxOutageMs: portalOutageMs,
    async cause(cluster, number) {
      const portal = cluster.portals[portalOf(number)]
      const stopped = portal.stop()
      return async () => {
        await stopped
        portal.start()
      }
    },
  },
  {
    name: 'PostgreSQL of the primary, kill -9',
    maxOutageMs: databaseOutageMs,
    async cause(cluster) {
      await cluster.databases[await cluster.findMember('leader')].killStarted()
      return async () => {}
    },
  },
  {
    name: 'machine of the primary, kill -9 of all',
    maxOutageMs: databaseOutageMs,
    cause: async (cluster) => killMachine(cluster, await cluster.findMember('leader')),
  },
  {
    name: 'machine of the primary, frozen',
    maxOutageMs: databaseOutageMs,
    cause: async (cluster) => freezeMachine(cluster, await cluster.findMember('leader')),
  },
  {
    name: 'machine of the synchronous standby, kill -9 of all',
    maxOutageMs: databaseOutageMs,
    cause: async (cluster) => killMachine(cluster, await cluster.findMember('sync_standby')),
  },
  {
    name: 'machine of the synchronous standby, frozen',
    maxOutageMs: databaseOutageMs,
    cause: async (cluster) => freezeMachine(cluster, await cluster.findMember('sync_standby')),
  },
  {
    name: 'member of etcd, kill -9',
    maxOutageMs: databaseOutageMs,
    async cause(cluster, number) {
      const member = cluster.etcd[databaseNames[number % databaseNames.length] ?? 'db1']
      await member.kill()
      return startAgain(member)
    },
  },
  {
    // One node without another: its service manager starts it again.
    name: 'object store, kill -9 and started after 3 s',
    maxOutageMs: 10_000,
    async cause({ objects }) {
      await objects.kill()
      await wait(3000)
      await objects.start()
      return async () => {}
    },
  },
]
