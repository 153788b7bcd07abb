import type { MailState } from '../mails.ts'

/** How a task of the operator ended: `ok` is false for a failure; the other keys are the task's own figures. */
export type SystemEventResult = { ok: boolean; [figure: string]: unknown }

/** The last run of a task, and its last success. */
export type SystemEvent = { name: string; at: string; succeeded_at: string | null; result: SystemEventResult }

/** The tasks of the operator that "Sistema" always lists, also those that never ran. */
export const systemEventLabels: Record<string, string> = {
  backup: 'Backup',
  scrub: 'Verifica dei file',
  sweep_files: 'Pulizia dei file',
  sweep_rows: 'Pulizia dei dati scaduti',
}

/** The queue of one kind of job; `failed` are those whose attempts are used up. */
export type JobState = {
  task: string
  waiting: number
  retrying: number
  running: number
  failed: number
  oldest_due_at: string | null
  next_retry_at: string | null
}

export const jobLabels: Record<string, string> = {
  send_mails: 'Invio delle e-mail',
  sweep_files: 'Pulizia dei file',
  sweep_rows: 'Pulizia dei dati scaduti',
  tell_idle_leads: 'Avvisi sulle segnalazioni ferme',
  announce_news: 'Pubblicazione delle news',
  make_audit_partitions: 'Mesi dell’audit',
  make_access_partitions: 'Mesi del registro degli accessi',
}

/** A standby server; what the owner of the database may not see is null. */
export type Replica = {
  name: string | null
  state: string | null
  sync_state: string | null
  lag_bytes: number | null
  lag_seconds: number | null
}

/** A server of the portal. One that is stopped leaves the list; one that was killed stays for a day. */
export type PortalServer = {
  id: string
  host: string
  version: string
  node_version: string
  started_at: string
  seen_at: string
  is_alive: boolean
}

/** GET /api/system. */
export type SystemState = {
  /** The server that answered. */
  server_id: string
  version: string
  postgres_version: string
  database_bytes: number
  replicas: Replica[]
  servers: PortalServer[]
  /** The file system of DATA_DIR on the server that answered; null when it can't be read. */
  disk: { free_bytes: number; size_bytes: number } | null
  jobs: JobState[]
  mails: Record<MailState, number>
  events: SystemEvent[]
  last_migration: { name: string; applied_at: string } | null
}
