import { z } from 'zod'
import { count, moment } from '../answers.ts'
import { mailStates } from '../mails.ts'

/** How a task of the operator ended: `ok` is false for a failure; the other keys are the task's own figures. */
export const systemEventResult = z.looseObject({ ok: z.boolean() }).meta({ id: 'SystemEventResult' })
export type SystemEventResult = z.output<typeof systemEventResult>

/** The last run of a task, and its last success. */
export const systemEvent = z
  .object({
    name: z.string(),
    at: moment,
    succeeded_at: z.nullable(moment),
    result: systemEventResult,
  })
  .meta({ id: 'SystemEvent' })
export type SystemEvent = z.output<typeof systemEvent>

/** The tasks of the operator that "Sistema" always lists, also those that never ran. */
export const systemEventLabels: Record<string, string> = {
  backup: 'Backup',
  scrub: 'Verifica dei file',
  sweep_files: 'Pulizia dei file',
  sweep_rows: 'Pulizia dei dati scaduti',
}

/** The event of the mail server: `ok` is false while it takes nothing, with the reason in `error`. */
export const mailServerEvent = 'mail_server'

/** The virus scanner: null without one. Its version is null while it does not answer. */
export const scannerState = z
  .object({
    version: z.nullable(z.string()),
    unscanned: count,
    pending: count,
    infected: count,
  })
  .meta({ id: 'ScannerState' })
export type ScannerState = z.output<typeof scannerState>

/** The queue of one kind of job; `failed` are those whose attempts are used up. */
export const jobState = z
  .object({
    task: z.string(),
    waiting: count,
    retrying: count,
    running: count,
    failed: count,
    oldest_due_at: z.nullable(moment),
    next_retry_at: z.nullable(moment),
    /** Since when the oldest running one has been running, and whether that is longer than it may. */
    running_since: z.nullable(moment),
    is_late: z.boolean(),
  })
  .meta({ id: 'JobState' })
export type JobState = z.output<typeof jobState>

const minute = 60
const hour = 60 * minute

/**
 * The portal's jobs, each with its words and the seconds after which a run of it is a fault: several times what its work
 * and its calls of other systems may take (OUTGOING_SECONDS).
 */
export const jobs = {
  send_mails: { label: 'Invio delle e-mail', maxSeconds: 10 * minute },
  send_webhooks: { label: 'Invio dei webhook', maxSeconds: 2 * minute },
  scan_files: { label: 'Controllo antivirus', maxSeconds: 10 * minute },
  sweep_files: { label: 'Pulizia dei file', maxSeconds: 4 * hour },
  scrub_files: { label: 'Verifica dei file', maxSeconds: 4 * hour },
  sweep_rows: { label: 'Pulizia dei dati scaduti', maxSeconds: 10 * minute },
  clean_search_indexes: { label: 'Riordino degli indici di ricerca', maxSeconds: 10 * minute },
  tell_idle_leads: { label: 'Avvisi sulle segnalazioni ferme', maxSeconds: 10 * minute },
  announce_news: { label: 'Pubblicazione delle news', maxSeconds: 10 * minute },
  notify_upload_statuses: { label: 'Avvisi sui documenti verificati', maxSeconds: 10 * minute },
  notify_arrived_uploads: { label: 'Avvisi sui documenti caricati', maxSeconds: 10 * minute },
  close_notifications: { label: 'Chiusura delle notifiche concluse', maxSeconds: 10 * minute },
  send_digests: { label: 'Riepiloghi del mattino', maxSeconds: 30 * minute },
  send_reminders: { label: 'Promemoria dei documenti', maxSeconds: 30 * minute },
  make_audit_partitions: { label: 'Mesi dell’audit', maxSeconds: 10 * minute },
  make_access_partitions: { label: 'Mesi del registro degli accessi', maxSeconds: 10 * minute },
} satisfies Record<string, { label: string; maxSeconds: number }>
export type JobName = keyof typeof jobs

/** Finds a job by its name; undefined for one of another version of the portal. */
const findJob = (task: string) => Object.entries(jobs).find(([name]) => name === task)?.[1]

export const formatJob = (task: string): string => findJob(task)?.label ?? task

/** After how many seconds a run of a job is a fault. */
export const getJobMaxSeconds = (task: string): number => findJob(task)?.maxSeconds ?? hour

/** A standby server; what the owner of the database may not see is null. */
export const replica = z
  .object({
    name: z.nullable(z.string()),
    state: z.nullable(z.string()),
    sync_state: z.nullable(z.string()),
    lag_bytes: z.nullable(count),
    lag_seconds: z.nullable(count),
  })
  .meta({ id: 'Replica' })
export type Replica = z.output<typeof replica>

/** A server of the portal. One that is stopped leaves the list; one that was killed stays for a day. */
export const portalServer = z
  .object({
    id: z.string(),
    host: z.string(),
    version: z.string(),
    node_version: z.string(),
    started_at: moment,
    seen_at: moment,
    is_alive: z.boolean(),
  })
  .meta({ id: 'PortalServer' })
export type PortalServer = z.output<typeof portalServer>

/** A program of which a newer minor version was known on a day (YYYY-MM-DD). */
export const outdatedProgram = z
  .object({
    program: z.enum(['postgresql', 'node']),
    version: z.string(),
    newest: z.string(),
    checked_on: z.iso.date(),
  })
  .meta({ id: 'OutdatedProgram' })
export type OutdatedProgram = z.output<typeof outdatedProgram>

/** GET /api/system. */
export const systemState = z
  .object({
    /** The server that answered. */
    server_id: z.string(),
    version: z.string(),
    postgres_version: z.string(),
    outdated: z.array(outdatedProgram),
    database_bytes: count,
    replicas: z.array(replica),
    servers: z.array(portalServer),
    /** The file system of DATA_DIR on the server that answered; null when it can't be read. */
    disk: z.nullable(z.object({ free_bytes: count, size_bytes: count })),
    scanner: z.nullable(scannerState),
    jobs: z.array(jobState),
    mails: z.record(z.enum(mailStates), count),
    /** Who sends the portal's mails and by which server (null: none), and the address in their links. */
    mail: z.object({ sender: z.string(), server: z.nullable(z.string()), base_url: z.string() }),
    events: z.array(systemEvent),
    last_migration: z.nullable(z.object({ name: z.string(), applied_at: moment })),
  })
  .meta({ id: 'SystemState' })
export type SystemState = z.output<typeof systemState>
