import { z } from 'zod'
import { count, moment } from '../answers.ts'
import { mailStates } from '../mails.ts'

/** How a task of the operator ended: `ok` is false for a failure; the other keys are the task's own figures. */
export const systemEventResult = z.looseObject({ ok: z.boolean() })
export type SystemEventResult = z.output<typeof systemEventResult>

/** The last run of a task, and its last success. */
export const systemEvent = z.object({
  name: z.string(),
  at: moment,
  succeeded_at: z.nullable(moment),
  result: systemEventResult,
})
export type SystemEvent = z.output<typeof systemEvent>

/** The tasks of the operator that "Sistema" always lists, also those that never ran. */
export const systemEventLabels: Record<string, string> = {
  backup: 'Backup',
  scrub: 'Verifica dei file',
  sweep_files: 'Pulizia dei file',
  sweep_rows: 'Pulizia dei dati scaduti',
}

/** The virus scanner: null without one. Its version is null while it does not answer. */
export const scannerState = z.object({
  version: z.nullable(z.string()),
  unscanned: count,
  pending: count,
  infected: count,
})
export type ScannerState = z.output<typeof scannerState>

/** The queue of one kind of job; `failed` are those whose attempts are used up. */
export const jobState = z.object({
  task: z.string(),
  waiting: count,
  retrying: count,
  running: count,
  failed: count,
  oldest_due_at: z.nullable(moment),
  next_retry_at: z.nullable(moment),
})
export type JobState = z.output<typeof jobState>

export const jobLabels: Record<string, string> = {
  send_mails: 'Invio delle e-mail',
  send_webhooks: 'Invio dei webhook',
  scan_files: 'Controllo antivirus',
  sweep_files: 'Pulizia dei file',
  sweep_rows: 'Pulizia dei dati scaduti',
  tell_idle_leads: 'Avvisi sulle segnalazioni ferme',
  announce_news: 'Pubblicazione delle news',
  clean_search_indexes: 'Riordino degli indici di ricerca',
  make_audit_partitions: 'Mesi dell’audit',
  make_access_partitions: 'Mesi del registro degli accessi',
}

/** A standby server; what the owner of the database may not see is null. */
export const replica = z.object({
  name: z.nullable(z.string()),
  state: z.nullable(z.string()),
  sync_state: z.nullable(z.string()),
  lag_bytes: z.nullable(count),
  lag_seconds: z.nullable(count),
})
export type Replica = z.output<typeof replica>

/** A server of the portal. One that is stopped leaves the list; one that was killed stays for a day. */
export const portalServer = z.object({
  id: z.string(),
  host: z.string(),
  version: z.string(),
  node_version: z.string(),
  started_at: moment,
  seen_at: moment,
  is_alive: z.boolean(),
})
export type PortalServer = z.output<typeof portalServer>

/** GET /api/system. */
export const systemState = z.object({
  /** The server that answered. */
  server_id: z.string(),
  version: z.string(),
  postgres_version: z.string(),
  database_bytes: count,
  replicas: z.array(replica),
  servers: z.array(portalServer),
  /** The file system of DATA_DIR on the server that answered; null when it can't be read. */
  disk: z.nullable(z.object({ free_bytes: count, size_bytes: count })),
  scanner: z.nullable(scannerState),
  jobs: z.array(jobState),
  mails: z.record(z.enum(mailStates), count),
  events: z.array(systemEvent),
  last_migration: z.nullable(z.object({ name: z.string(), applied_at: moment })),
})
export type SystemState = z.output<typeof systemState>
