import { formatCount, formatNumber, formatSize, percentage } from '@portale/domain/platform/counts.ts'
import { formatDate, formatDateTime, formatMoment } from '@portale/domain/platform/dates.ts'
import {
  formatJob,
  type JobState,
  mailServerEvent,
  type OutdatedProgram,
  type Replica,
  type SystemEvent,
  type SystemState,
  systemEventLabels,
} from '@portale/domain/platform/system/system.ts'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { KeyValueList } from '../ui/KeyValueList.tsx'
import classes from './System.module.css'

export type RowProps = { name: ReactNode; caption?: ReactNode; children: ReactNode }

/** A line of a card: what it is, a quieter line about it, its state. */
export function Row({ name, caption, children }: RowProps) {
  return (
    <li>
      <div className={classes.name}>
        {name}
        {caption && <small>{caption}</small>}
      </div>
      <div className={classes.state}>{children}</div>
    </li>
  )
}

export function Servers({ servers, server_id }: Pick<SystemState, 'servers' | 'server_id'>) {
  const alive = servers.filter(({ is_alive }) => is_alive).length
  return (
    <Card title="Server" action={<span className={classes.quiet}>{formatCount(alive, 'attivo', 'attivi')}</span>}>
      {servers.length === 0 && <p className={classes.quiet}>Nessun server ha ancora dato segnali.</p>}
      <ul className={classes.rows}>
        {servers.map(({ id, host, version, node_version, started_at, seen_at, is_alive }) => (
          <Row
            key={id}
            name={id === server_id ? `${host} (questo)` : host}
            caption={`Portale ${version}, Node ${node_version}, avviato il ${formatDateTime(started_at)}`}
          >
            {is_alive ? (
              <Badge colour="ok" icon={IconCheck} label="Attivo" />
            ) : (
              <>
                <Badge colour="bad" icon={IconAlertTriangle} label="Non risponde" />
                <small>dalle {formatMoment(seen_at)}</small>
              </>
            )}
          </Row>
        ))}
      </ul>
    </Card>
  )
}

const formatLag = ({ lag_bytes, lag_seconds }: Replica) => {
  if (lag_bytes === null) return 'Ritardo non visibile'
  return lag_seconds === null ? formatSize(lag_bytes) : `${formatSize(lag_bytes)}, ${Math.round(lag_seconds)} secondi`
}

function FreeDisk({ disk }: Pick<SystemState, 'disk'>) {
  if (!disk) return 'Non leggibile'
  const share = percentage(disk.free_bytes, disk.size_bytes) ?? 0
  const text = `${formatSize(disk.free_bytes)} di ${formatSize(disk.size_bytes)} (${share}%)`
  return share < 10 ? <Badge colour="bad" icon={IconAlertTriangle} label={text} /> : text
}

type DatabaseProps = Pick<
  SystemState,
  'version' | 'postgres_version' | 'outdated' | 'database_bytes' | 'disk' | 'replicas' | 'last_migration' | 'scanner'
>

/** The scanner's version without the date of its signatures' build, and the files that wait for it. */
function Scanner({ scanner }: Pick<SystemState, 'scanner'>) {
  if (!scanner) return 'Non configurato'
  const { version, unscanned, infected } = scanner
  const waiting = unscanned > 0 && formatCount(unscanned, 'file da controllare', 'file da controllare')
  const found = infected > 0 && formatCount(infected, 'file infetto', 'file infetti')
  return (
    <>
      {version ? (
        version.split('/').slice(0, 2).join(', firme ')
      ) : (
        <Badge colour="bad" icon={IconAlertTriangle} label="Non risponde" />
      )}
      {[waiting, found].filter(Boolean).map((text) => (
        <div key={String(text)}>{text}</div>
      ))}
    </>
  )
}

/** A newer minor version closes holes that are known. */
function Outdated({ program, version, newest, checked_on }: OutdatedProgram) {
  const name = program === 'node' ? 'Node' : 'PostgreSQL'
  return (
    <span className={classes.outdated}>
      <Badge colour="warn" icon={IconAlertTriangle} label={`${name} ${version}`} />
      <span>
        Al {formatDate(checked_on)} c’era la {newest}
      </span>
    </span>
  )
}

export function Database(props: DatabaseProps) {
  const { version, postgres_version, outdated, database_bytes, disk, replicas, last_migration, scanner } = props

  return (
    <Card title="Versioni e spazio">
      <KeyValueList
        rows={[
          ['Portale', version],
          ['PostgreSQL', postgres_version],
          ...outdated.map((program) => ['Da aggiornare', <Outdated key={program.program} {...program} />] as const),
          ['Database', formatSize(database_bytes)],
          ['Disco libero', <FreeDisk key="disk" disk={disk} />],
          ['Antivirus', <Scanner key="scanner" scanner={scanner} />],
          [
            'Ultima migrazione',
            last_migration &&
              `${last_migration.name.replace('.sql', '')}, ${formatDateTime(last_migration.applied_at)}`,
          ],
          ...(replicas.length === 0 ? [['Server di riserva', 'Nessuno'] as const] : []),
          ...replicas.map((replica) => [`Riserva ${replica.name ?? ''}`, formatLag(replica)] as const),
        ]}
      />
    </Card>
  )
}

function TaskState({ event }: { event: SystemEvent | undefined }) {
  if (!event) return <Badge colour="warn" icon={IconClock} label="Mai" />
  return event.result.ok ? (
    <Badge colour="ok" icon={IconCheck} label="Riuscito" />
  ) : (
    <Badge colour="bad" icon={IconAlertTriangle} label="Fallito" />
  )
}

function formatRuns(event: SystemEvent | undefined): string {
  if (!event) return 'Non risulta nessuna esecuzione'
  if (event.result.ok) return formatMoment(event.at)
  const before = event.succeeded_at === null ? 'mai riuscito prima' : `riuscito il ${formatMoment(event.succeeded_at)}`
  return `${formatMoment(event.at)}, ${before}`
}

export function Tasks({ events }: Pick<SystemState, 'events'>) {
  const shown = events.map(({ name }) => name).filter((name) => name !== mailServerEvent)
  const names = new Set([...Object.keys(systemEventLabels), ...shown])
  return (
    <Card title="Operazioni">
      <ul className={classes.rows}>
        {[...names].map((name) => {
          const event = events.find((candidate) => candidate.name === name)
          return (
            <Row key={name} name={systemEventLabels[name] ?? name} caption={formatRuns(event)}>
              <TaskState event={event} />
            </Row>
          )
        })}
      </ul>
    </Card>
  )
}

function JobCounts({ waiting, retrying, running, failed, is_late }: JobState) {
  return (
    <>
      {is_late && <Badge colour="bad" icon={IconAlertTriangle} label="Non finisce" />}
      {failed > 0 && <Badge colour="bad" icon={IconAlertTriangle} label={formatCount(failed, 'fallito', 'falliti')} />}
      {retrying > 0 && <Badge colour="warn" icon={IconClock} label={`${formatNumber(retrying)} da ritentare`} />}
      {waiting > 0 && <span>{formatNumber(waiting)} in attesa</span>}
      {running > 0 && <span>{formatNumber(running)} in corso</span>}
    </>
  )
}

/** Since when one runs that should have ended, or when a failed one is tried again. */
function formatJobTimes({ is_late, running_since, next_retry_at }: JobState): string | null {
  if (is_late && running_since) return `In corso dal ${formatMoment(running_since)}: più di quanto deve durare`
  return next_retry_at && `Nuovo tentativo: ${formatMoment(next_retry_at)}`
}

export function Jobs({ jobs }: Pick<SystemState, 'jobs'>) {
  return (
    <Card title="Lavori in coda">
      {jobs.length === 0 && <p className={classes.quiet}>La coda è vuota: tutti i lavori sono stati eseguiti.</p>}
      <ul className={classes.rows}>
        {jobs.map((job) => (
          <Row key={job.task} name={formatJob(job.task)} caption={formatJobTimes(job)}>
            <JobCounts {...job} />
          </Row>
        ))}
      </ul>
    </Card>
  )
}
