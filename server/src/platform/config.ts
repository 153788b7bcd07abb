import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { databaseUrls } from './db/database-url.ts'
import { readStoreSettings, type StoreSettings } from './files/address.ts'
import { parseClamdUrl } from './files/clamd.ts'
import type { ScanSettings } from './files/scan.ts'
import { type BodyTimeoutsMs, bodyTimeoutsMs, type RateLimits, rateLimits } from './http/limits.ts'
import { isNetwork } from './http/networks.ts'
import { type OutgoingSeconds, outgoingSeconds } from './http/time-limit.ts'
import { mailVariables } from './mail-settings.ts'
import { loadOrCreateSecret } from './secret.ts'
import { readCertificates } from './smtp-certificates.ts'
import { readClosedRoles, readSsoSettings, type SsoSettings } from './sso-settings.ts'
import type { TraceSettings } from './tracing.ts'

const zeroOrOne = (name: string) =>
  z.enum(['0', '1'], { error: `${name} must be 0 or 1` }).transform((value) => value === '1')

const networks = (name: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((address) => address.trim()))
    .refine((list) => list.every(isNetwork), `${name} must list addresses or networks, separated by commas`)
    .optional()

const milliseconds = (name: string) => {
  const message = `${name} must be a whole number of milliseconds`
  return z.coerce.number(message).int(message).min(0, message)
}

const portMessage = 'PORT must be a whole number from 0 to 65535'
const socketsMessage = 'MAX_SOCKETS_PER_ADDRESS must be a whole number, 0 for no limit'
const streamsMessage = 'MAX_STREAMS must be a whole number, 0 for none'
/** Only tabs that are in sight have one. */
const maxStreamsPerUser = 10
const daysMessage = 'LEAD_IDLE_DAYS must be a whole number of days, 1 or more'
const invitationMessage = 'INVITATION_DAYS must be a whole number of days from 1 to 30'
const seconds = (name: string, max: number, preset: number) => {
  const message = `${name} must be a number of seconds from 0 to ${max}`
  return z.coerce.number(message).min(0, message).max(max, message).default(preset)
}
const ratioMessage = 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const environment = z.object({
  PORT: z.coerce.number(portMessage).int(portMessage).min(0, portMessage).max(65535, portMessage).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (url) => databaseUrls(url).length > 0,
      'DATABASE_URL must be a postgres:// address of a server that takes writes',
    )
    .optional(),
  DATABASE_BIN: z
    .string()
    .startsWith('/', 'DATABASE_BIN must be the path of a folder with PostgreSQL’s programs')
    .optional(),
  MIGRATE: zeroOrOne('MIGRATE').default(true),
  MIGRATE_WAIT_SECONDS: seconds('MIGRATE_WAIT_SECONDS', 86_400, 600),
  BASE_URL: z.url({ protocol: /^https?$/, error: 'BASE_URL must be an http:// or https:// address' }).optional(),
  DEMO: zeroOrOne('DEMO').optional(),
  SECRET: z.string().min(32, 'SECRET must have at least 32 characters').optional(),
  TRUST_PROXY: networks('TRUST_PROXY'),
  MAX_SOCKETS_PER_ADDRESS: z.coerce.number(socketsMessage).int(socketsMessage).min(0, socketsMessage).optional(),
  MAX_STREAMS: z.coerce.number(streamsMessage).int(streamsMessage).min(0, streamsMessage).default(5000),
  RATE_LIMITS: z.string().default('{}'),
  OUTGOING_SECONDS: z.string().default('{}'),
  FILES_URL: z.string().default('disk'),
  FILES_FALLBACK_URL: z.string().optional(),
  FILES_CREDENTIALS_FILE: z.string().optional(),
  CLAMD_URL: z
    .string()
    .refine((url) => parseClamdUrl(url) !== undefined, 'CLAMD_URL must be tcp://HOST:PORT or unix:/PATH')
    .optional(),
  CLAMD_UNAVAILABLE: z
    .enum(['refuse', 'quarantine'], { error: 'CLAMD_UNAVAILABLE must be refuse or quarantine' })
    .default('refuse'),
  ...mailVariables,
  OIDC_PROVIDERS: z.string().optional(),
  OIDC_PROVIDERS_FILE: z.string().optional(),
  PASSWORD_LOGIN_CLOSED_ROLES: z.string().optional(),
  SECOND_FACTOR_ROLES: z
    .string()
    .regex(/^[a-z0-9_]+( *, *[a-z0-9_]+)*$/, 'SECOND_FACTOR_ROLES must list names of roles, separated by commas')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .optional(),
  FEATURE_AVATAR: zeroOrOne('FEATURE_AVATAR').default(true),
  FEATURE_CHANGE_EMAIL: zeroOrOne('FEATURE_CHANGE_EMAIL').default(true),
  FEATURE_TIME_MACHINE: zeroOrOne('FEATURE_TIME_MACHINE').default(true),
  LEAD_IDLE_DAYS: z.coerce
    .number(daysMessage)
    .int(daysMessage)
    .min(1, daysMessage)
    .max(36_500, daysMessage)
    .default(14),
  INVITATION_DAYS: z.coerce
    .number(invitationMessage)
    .int(invitationMessage)
    .min(1, invitationMessage)
    .max(30, invitationMessage)
    .default(7),
  SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/, error: 'SECURITY_CONTACT must be a mailto:, https:// or tel: address' })
    .optional(),
  SHUTDOWN_SECONDS: seconds('SHUTDOWN_SECONDS', 3600, 60),
  SHUTDOWN_DELAY_SECONDS: seconds('SHUTDOWN_DELAY_SECONDS', 60, 0),
  PG_DUMP: z.string().default('pg_dump'),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(', ')}` }).default('info'),
  SLOW_REQUEST_MS: milliseconds('SLOW_REQUEST_MS').default(1000),
  SLOW_QUERY_MS: milliseconds('SLOW_QUERY_MS').default(500),
  METRICS_NETWORKS: networks('METRICS_NETWORKS'),
  WEBHOOK_ALLOWED_NETWORKS: networks('WEBHOOK_ALLOWED_NETWORKS'),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// or https:// address' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(ratioMessage).min(0, ratioMessage).max(1, ratioMessage).default(1),
})

/** The names of all settings. */
export const variableNames = Object.keys(environment.shape)

export type Config = {
  port: number
  host: string
  dataDir: string
  /** undefined: the embedded PostgreSQL under dataDir */
  databaseUrl: string | undefined
  /** The folder of the programs of the embedded PostgreSQL, instead of the packaged ones. */
  databaseBin: string | undefined
  files: StoreSettings
  /** Where uploads are scanned for viruses, if they are, and what happens to them while that is away. */
  scan: ScanSettings
  /** Whether a start applies missing migrations; otherwise it refuses a schema that lacks one. */
  appliesMigrations: boolean
  /** How long a start waits for another one that migrates. */
  migrateWaitSeconds: number
  baseUrl: string
  demo: boolean
  secret: string
  trustProxy: string[] | false
  limits: RateLimits
  /** How many seconds each call of another system may take as a whole. */
  outgoing: OutgoingSeconds
  /** Connections that one address may hold; 0 is no limit. */
  maxSocketsPerAddress: number
  /** Streams of notifications that a server, and a user on it, may have open: others are asked every ten seconds. */
  maxStreams: { all: number; perUser: number }
  bodyTimeoutsMs: BodyTimeoutsMs
  /** undefined: mails stay in the outbox */
  smtpUrl: string | undefined
  /** Certificates (PEM) besides the public ones that the mail server's may be signed by. */
  smtpCa: string | undefined
  /** How the portal calls itself to the mail server. */
  smtpName: string | undefined
  mailFrom: string
  /** Where refusals of mails come back to, with TOKEN in the place of each mail's token; undefined: to `mailFrom` */
  mailReturn: string | undefined
  /** Where this server takes them by LMTP. */
  lmtpListen: { host: string; port: number } | undefined
  /** The providers of single sign-on, and the roles that can't log in by password. */
  ssoProviders: SsoSettings[]
  passwordClosedRoles: string[]
  /** The roles whose users must have a second factor. */
  secondFactorRoles: string[]
  /** After how many days without activity a lead's managers are notified. */
  leadIdleDays: number
  /** How long the link of an invitation is valid. */
  invitationDays: number
  /** Where weaknesses of this installation are reported. */
  securityContact: string | undefined
  /** After SIGTERM: how long requests are still accepted, then how long running ones may take. */
  shutdownMs: { delay: number; timeout: number }
  /** The program that a backup of an external database uses; pg_restore is where it is. */
  pgDump: string
  logLevel: (typeof logLevels)[number]
  /** Requests and SQL statements that take longer are logged. */
  slowRequestMs: number
  slowQueryMs: number
  /** Who may read GET /metrics: nobody without networks and token. */
  metrics: { networks: string[]; token: string | undefined }
  /** The networks that webhooks may be sent to besides public addresses. */
  webhookNetworks: string[]
  /** Where traces are sent; undefined: nowhere */
  traces: TraceSettings | undefined
  flags: { avatar: boolean; change_email: boolean; time_machine: boolean }
}

/** A configuration that can't be used; its message is one line for the person who starts the portal. */
export class ConfigError extends Error {}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

function parseLimits<Limits>(name: string, limits: z.ZodType<Limits>, text: string): Limits {
  try {
    return limits.parse(JSON.parse(text))
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined
    const reason = issue ? [...issue.path, issue.message].join(': ') : 'not JSON'
    throw new ConfigError(`${name} is wrong: ${reason}`)
  }
}

/** What `read` returns; its error is one of the configuration. */
function parseWith<Settings>(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

/** Reads the configuration from environment variables; throws ConfigError with one clear line (docs/operations.md). */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues[0]?.message ?? 'the configuration is wrong')
  }
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  const demo = env.DEMO ?? env.DATABASE_URL === undefined
  const hostInUrl = isIP(env.HOST) === 6 ? `[${env.HOST}]` : env.HOST
  const baseUrl = (env.BASE_URL ?? `http://${hostInUrl}:${env.PORT}`).replace(/\/+$/, '')
  const publicHost = [env.HOST, new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')].find((host) => !isLoopback(host))
  if (demo && publicHost !== undefined)
    throw new ConfigError(
      `DEMO is refused on ${publicHost}: its passwords are public. Set DEMO=0, or a loopback HOST and BASE_URL`,
    )
  const secret = env.SECRET ?? (env.DATABASE_URL ? undefined : loadOrCreateSecret(join(dataDir, 'secret')))
  if (!secret) throw new ConfigError('SECRET is required with DATABASE_URL')
  if (env.LMTP_LISTEN && !env.MAIL_RETURN) throw new ConfigError('LMTP_LISTEN needs MAIL_RETURN')
  const ssoProviders = parseWith(() => readSsoSettings(env))
  const outgoing = parseLimits('OUTGOING_SECONDS', outgoingSeconds, env.OUTGOING_SECONDS)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseBin: env.DATABASE_BIN,
    files: {
      ...parseWith(() => readStoreSettings(env, dataDir)),
      timeouts: { callMs: outgoing.store * 1000, putMs: outgoing.store_put * 1000 },
    },
    scan: {
      clamd: parseClamdUrl(env.CLAMD_URL ?? ''),
      whenAway: env.CLAMD_UNAVAILABLE,
      timeoutMs: outgoing.scan * 1000,
    },
    appliesMigrations: env.MIGRATE,
    migrateWaitSeconds: env.MIGRATE_WAIT_SECONDS,
    baseUrl,
    demo,
    secret,
    trustProxy: env.TRUST_PROXY ?? false,
    limits: parseLimits('RATE_LIMITS', rateLimits, env.RATE_LIMITS),
    outgoing,
    // Behind a proxy all connections come from its address: it must set the limit itself.
    maxSocketsPerAddress: env.MAX_SOCKETS_PER_ADDRESS ?? (env.TRUST_PROXY ? 0 : 300),
    maxStreams: { all: env.MAX_STREAMS, perUser: maxStreamsPerUser },
    bodyTimeoutsMs,
    smtpUrl: env.SMTP_URL,
    smtpCa: env.SMTP_CA && parseWith(() => readCertificates(env.SMTP_CA ?? '')),
    smtpName: env.SMTP_NAME,
    mailReturn: env.MAIL_RETURN,
    lmtpListen: env.LMTP_LISTEN,
    mailFrom: env.MAIL_FROM ?? `Portale Rete <portale@${new URL(baseUrl).hostname}>`,
    ssoProviders,
    passwordClosedRoles: parseWith(() => readClosedRoles(env.PASSWORD_LOGIN_CLOSED_ROLES, ssoProviders.length > 0)),
    secondFactorRoles: env.SECOND_FACTOR_ROLES ?? [],
    leadIdleDays: env.LEAD_IDLE_DAYS,
    invitationDays: env.INVITATION_DAYS,
    securityContact: env.SECURITY_CONTACT,
    shutdownMs: { delay: env.SHUTDOWN_DELAY_SECONDS * 1000, timeout: env.SHUTDOWN_SECONDS * 1000 },
    pgDump: env.PG_DUMP,
    logLevel: env.LOG_LEVEL,
    slowRequestMs: env.SLOW_REQUEST_MS,
    slowQueryMs: env.SLOW_QUERY_MS,
    metrics: { networks: env.METRICS_NETWORKS ?? [], token: env.METRICS_TOKEN },
    webhookNetworks: env.WEBHOOK_ALLOWED_NETWORKS ?? [],
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
          timeoutMs: outgoing.traces * 1000,
        }
      : undefined,
    flags: {
      avatar: env.FEATURE_AVATAR,
      change_email: env.FEATURE_CHANGE_EMAIL,
      time_machine: env.FEATURE_TIME_MACHINE,
    },
  }
}
