import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Programs = Record<
  'patroni' | 'patroniModules' | 'etcd' | 'haproxy' | 'prometheus' | 'openssl' | 'postgresBin',
  string
>
export type Values = Record<string, string>

const root = fileURLToPath(new URL('../../../../', import.meta.url))
export const templates = join(root, 'ops/cluster')

export const databaseNames = ['db1', 'db2', 'db3'] as const
export const portalNames = ['app1', 'app2'] as const
export type DatabaseName = (typeof databaseNames)[number]
export type PortalName = (typeof portalNames)[number]

/** The programs of the cluster; installs those that are missing. */
export function ensurePrograms(): Programs {
  const script = join(root, 'scripts/cluster-programs.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error('the programs of the cluster are not complete')
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** Reads a file of ops/cluster with the values in place of its ${NAME}s; each must be known. */
export function readTemplate(name: string, values: Values): string {
  return readFileSync(join(templates, name), 'utf8').replace(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`${name} names ${key}, which has no value`)
    return value
  })
}

export function writeTemplate(name: string, values: Values, path: string, mode = 0o644): string {
  writeFileSync(path, readTemplate(name, values), { mode })
  return path
}

/** The names and values of a file of NAME=value lines. */
export const parseEnvironment = (text: string): Values =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

const secret = () => randomBytes(24).toString('hex')

/** The values of this run: each machine has a loopback address of its own, so that all ports are the real ones. */
export function createValues(folder: string, programs: Programs): Values {
  const network = `127.${1 + (process.pid % 250)}.${1 + (Math.floor(process.pid / 250) % 250)}`
  const names = [...databaseNames, ...portalNames, 'front']
  const hosts = Object.fromEntries(names.map((name, index) => [name.toUpperCase(), `${network}.${11 + index}`]))
  return {
    ...parseEnvironment(readFileSync(join(templates, 'cluster.env'), 'utf8')),
    ...hosts,
    POSTGRES_BIN: programs.postgresBin,
    CONFIGURATION: folder,
    HAPROXY_RUN: folder,
    POSTGRES_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
    OWNER_PASSWORD: secret(),
    PATRONI_PASSWORD: secret(),
    SECRET: secret(),
    METRICS_TOKEN: secret(),
    HTTPS_PORT: '8443',
    FRONT_CONNECTIONS: '1000',
    BASE_URL: `https://${hosts.FRONT}:8443`,
    CERTIFICATE: join(folder, 'portale.pem'),
  }
}

/** The values of one machine. */
export function machineValues(values: Values, name: string, folder: string): Values {
  const host = values[name.toUpperCase()] ?? ''
  return {
    ...values,
    NAME: name,
    HOST: host,
    DATABASE_HOST: host,
    POSTGRES_DATA: join(folder, 'postgres'),
    POSTGRES_SOCKETS: folder,
    ETCD_DATA: join(folder, 'etcd'),
    PORTAL_DATA: join(folder, 'data'),
  }
}

/** Makes a certificate for the front's address and returns it. */
export function createCertificate(openssl: string, values: Values): string {
  const pem = values.CERTIFICATE ?? ''
  const subject = ['-subj', '/CN=portale', '-addext', `subjectAltName=IP:${values.FRONT}`]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const args = ['req', '-x509', '-days', '2', ...key, ...subject, '-keyout', `${pem}.key`, '-out', `${pem}.crt`]
  const { status, stderr } = spawnSync(openssl, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const certificate = readFileSync(`${pem}.crt`, 'utf8')
  writeFileSync(pem, certificate + readFileSync(`${pem}.key`, 'utf8'), { mode: 0o600 })
  return certificate
}
