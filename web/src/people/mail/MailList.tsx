import { formatNumber } from '@portale/domain/platform/counts.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { formatSubject, subjects } from '@portale/domain/platform/lists/subject.ts'
import { formatMailAddresses } from '@portale/domain/platform/mail-addresses.ts'
import {
  isQueued,
  type Mail,
  mailKindLabels,
  mailStateFilters,
  type SelectedMail,
} from '@portale/domain/platform/mails.ts'
import { IconMail, IconMailOff } from '@tabler/icons-react'
import { useActor } from '../../platform/api/session.ts'
import { BatchActions } from '../../platform/list/BatchActions.tsx'
import type { BatchAction } from '../../platform/list/batch-action.ts'
import { postBatch } from '../../platform/list/batches.ts'
import type { Column } from '../../platform/list/column.ts'
import { DataTable } from '../../platform/list/DataTable.tsx'
import { FilterBar } from '../../platform/list/FilterBar.tsx'
import { Paginator } from '../../platform/list/Paginator.tsx'
import { SavedViews } from '../../platform/list/SavedViews.tsx'
import { SelectFilter } from '../../platform/list/SelectFilter.tsx'
import { SelectionBar } from '../../platform/list/SelectionBar.tsx'
import { useSelection } from '../../platform/list/selection.ts'
import { TextFilter } from '../../platform/list/TextFilter.tsx'
import { useListQuery } from '../../platform/list/usePageQuery.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyList } from '../../platform/ui/EmptyState.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { MailStateBadge } from '../../platform/ui/MailStateBadge.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { TextLink } from '../../platform/ui/TextLink.tsx'
import classes from './Mail.module.css'
import { type MailPage, mailsRefetchInterval, mailsUrl } from './mail.api.ts'

const filters = ['to', 'subject', 'state', 'kind']

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** /outbox, for the administrator: all mails of the portal with their states. */
export function MailList() {
  return useActor().role === 'administrator' ? <Mails /> : <Unavailable kind="forbidden" />
}

const resend: BatchAction<SelectedMail> = {
  label: 'Invia di nuovo',
  participle: 'accodat',
  appliesTo: (mail) => !isQueued(mail),
  exception: ['è già in attesa di essere inviata', 'sono già in attesa di essere inviate'],
  effect: (count) =>
    count === 1
      ? 'Se era già arrivata, il destinatario la riceverà due volte.'
      : 'Chi aveva già ricevuto la sua la riceverà due volte.',
  send: postBatch(`${mailsUrl}/send`),
  done: (changed) =>
    `${formatSubject(subjects.mails, changed)} in attesa di essere ${changed === 1 ? 'inviata' : 'inviate'}.`,
}

function Mails() {
  const mails = useListQuery<MailPage>('mails', mailsUrl, filters, mailsRefetchInterval)
  const selection = useSelection<SelectedMail>({
    page: mails.data?.data ?? [],
    name: ({ subject, to_name }) => `${subject} a ${to_name}`,
    total: mails.data?.total ?? 0,
    url: `${mailsUrl}/selection`,
    filters,
  })
  return (
    <Page title="Posta in uscita" crumbs={[{ label: 'Amministrazione' }, { label: 'Posta in uscita' }]}>
      {mails.data?.smtp === false && (
        <p className={classes.note}>
          <IconMailOff size={20} stroke={1.6} aria-hidden />
          Nessun server di posta è configurato: le e-mail restano qui, dove si possono leggere.
        </p>
      )}
      <SavedViews list="mails" />
      <FilterBar
        names={filters}
        folded={['kind']}
        more={
          <SelectFilter name="kind" label="Tipo" placeholder="Tutti" wide={false} options={options(mailKindLabels)} />
        }
      >
        <TextFilter name="to" label="Destinatario" wide />
        <TextFilter name="subject" label="Oggetto" />
        <SelectFilter name="state" label="Stato" placeholder="Tutti" wide={false} options={options(mailStateFilters)} />
      </FilterBar>
      <SelectionBar selection={selection} subject={subjects.mails}>
        <BatchActions subject={subjects.mails} selection={selection} actions={[resend]} refresh={['mails']} />
      </SelectionBar>
      <DataTable<MailPage, Mail>
        list="mails"
        caption="Posta in uscita"
        query={mails}
        rows={(page) => page.data}
        rowKey={(mail) => mail.id}
        columns={mailColumns}
        selection={selection}
        empty={
          <EmptyList
            icon={IconMail}
            title="Ancora nessuna e-mail"
            hint="Qui compare ogni e-mail che il portale scrive, con il suo stato."
          />
        }
      />
      <Paginator page={mails.data} />
    </Page>
  )
}

const mailColumns: Column<Mail>[] = [
  { header: 'Data', sort: 'created_at', quiet: true, cell: ({ created_at }) => formatDateTime(created_at) },
  {
    header: 'Destinatario',
    sort: 'to',
    width: 205,
    cell: (mail) => {
      const { address, notes } = formatMailAddresses(mail)
      return (
        <div title={[mail.to_name, address, ...notes].join('\n')}>
          {mail.to_name}
          {[address, ...notes].map((line) => (
            <small key={line} className={notes.length > 0 ? classes.addresses : classes.address}>
              {line}
            </small>
          ))}
        </div>
      )
    },
  },
  {
    header: 'Oggetto',
    sort: 'subject',
    card: 'title',
    width: 210,
    cell: ({ id, subject }) => (
      <div title={subject}>
        <TextLink to={paths.mail(id)}>{subject}</TextLink>
      </div>
    ),
  },
  { header: 'Tipo', sort: 'kind', card: 'none', cell: ({ kind }) => mailKindLabels[kind] },
  {
    header: 'Stato',
    sort: 'state',
    card: 'badge',
    cell: ({ state, refused }) => <MailStateBadge state={state} refused={refused} />,
  },
  { header: 'Tentativi', sort: 'tries', align: 'right', card: 'none', cell: ({ tries }) => formatNumber(tries) },
  { header: 'Ultimo errore', sort: 'last_error', width: 190, cell: ({ last_error }) => last_error },
]
