import { type Mail, mailKindLabels, mailStateLabels } from '@portale/domain/mails.ts'
import { IconMail, IconMailOff } from '@tabler/icons-react'
import { useActor } from '../api/session.ts'
import { DataTable } from '../list/DataTable.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { Paginator } from '../list/Paginator.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { TextFilter } from '../list/TextFilter.tsx'
import { useListQuery } from '../list/usePageQuery.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Unavailable } from '../ui/LoadError.tsx'
import { Page } from '../ui/Page.tsx'
import { type MailPage, mailsUrl, refreshMails } from './mail.api.ts'
import { mailColumns } from './mail-columns.tsx'
import classes from './Outbox.module.css'

const filters = ['to', 'subject', 'state', 'kind']

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

/** /outbox, for the administrator: every mail of the portal and where it stands. */
export function MailList() {
  return useActor().role === 'administrator' ? <Mails /> : <Unavailable kind="forbidden" />
}

function Mails() {
  const mails = useListQuery<MailPage>('mails', mailsUrl, filters, refreshMails)
  return (
    <Page title="Posta in uscita" crumbs={[{ label: 'Amministrazione' }, { label: 'Posta in uscita' }]}>
      {mails.data?.smtp === false && (
        <p className={classes.note}>
          <IconMailOff size={20} stroke={1.6} aria-hidden />
          Nessun server di posta è configurato: le e-mail restano qui, dove si possono leggere.
        </p>
      )}
      <FilterBar names={filters}>
        <TextFilter name="to" label="Destinatario" wide />
        <TextFilter name="subject" label="Oggetto" />
        <SelectFilter name="state" label="Stato" placeholder="Tutti" wide={false} options={options(mailStateLabels)} />
        <SelectFilter name="kind" label="Tipo" placeholder="Tutti" wide={false} options={options(mailKindLabels)} />
      </FilterBar>
      <DataTable<MailPage, Mail>
        caption="Posta in uscita"
        query={mails}
        rows={(page) => page.data}
        rowKey={(mail) => mail.id}
        columns={mailColumns}
        empty={
          <EmptyState
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
