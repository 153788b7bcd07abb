import { Button } from '@mantine/core'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { endedMessages, formatMailAddresses, mailRules } from '@portale/domain/platform/mail-addresses.ts'
import { type MailDetail, type MailLink, mailKindLabels } from '@portale/domain/platform/mails.ts'
import { IconLink, IconLinkOff, IconMailOff, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { useTab, ViewTabs } from '../../platform/list/ViewTabs.tsx'
import { paths } from '../../platform/paths.ts'
import { Details } from '../../platform/ui/Details.tsx'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { MailStateBadge } from '../../platform/ui/MailStateBadge.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import classes from './Mail.module.css'
import { MailFrame } from './MailFrame.tsx'
import { mailQuery } from './mail.api.ts'

const resendDialog = lazyComponent(
  async () => (await import('./ResendMailDialog.tsx')).ResendMailDialog,
  'La finestra non si è caricata',
)

const tabs = { html: 'HTML', testo: 'Testo' }

const linkNotes: Record<MailLink, string> = {
  alive: 'Il collegamento di questa e-mail è ancora valido: ogni volta che viene mostrato resta scritto nell’audit.',
  hidden: 'Il collegamento di questa e-mail è nascosto: può leggerlo solo chi la riceve.',
  gone: 'Il collegamento di questa e-mail è stato cancellato dopo l’invio o alla scadenza: non si può inviare di nuovo. Chi ne ha bisogno può chiederne uno nuovo.',
}

/** /outbox/{id}, for the administrator: a mail with its state. */
export function MailView() {
  const { id = '' } = useParams()
  const administrator = useActor().role === 'administrator'
  const mail = useQuery({ ...mailQuery(id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={mail}>{(found) => <View mail={found} />}</Loaded>
}

function View({ mail }: { mail: MailDetail }) {
  const tab = useTab(['html', 'testo'])
  const [isConfirming, setIsConfirming] = useState(false)
  const { subject, link, html, text } = mail
  const linkExpired = link === 'gone'
  const isEnded = mail.current_address !== null && mailRules[mail.kind].address === 'never'
  return (
    <Page
      title={subject}
      width="wide"
      crumbs={[{ label: 'Posta in uscita', to: paths.outbox() }, { label: subject }]}
      caption={mailKindLabels[mail.kind]}
      actions={
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={linkExpired || isEnded}
          aria-describedby={linkExpired ? 'gone' : isEnded ? 'ended' : undefined}
          onClick={() => resendDialog.open(() => setIsConfirming(true))}
        >
          Invia di nuovo
        </Button>
      }
    >
      {link && (
        <p id={link} className={classes.note}>
          {link === 'alive' ? (
            <IconLink size={20} stroke={1.6} aria-hidden />
          ) : (
            <IconLinkOff size={20} stroke={1.6} aria-hidden />
          )}
          {linkNotes[link]}
        </p>
      )}
      {isEnded && (
        <p id="ended" className={classes.note}>
          <IconMailOff size={20} stroke={1.6} aria-hidden />
          {endedMessages.moved}
        </p>
      )}
      <MailData mail={mail} />
      <div>
        <ViewTabs labels={tabs} current={tab} />
        {tab === 'html' ? <MailFrame subject={subject} html={html} /> : <pre className={classes.text}>{text}</pre>}
      </div>
      {isConfirming && (
        <Suspense>
          <resendDialog.Component mail={mail} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function MailData({ mail }: { mail: MailDetail }) {
  const { address, notes } = formatMailAddresses(mail)
  return (
    <Details
      rows={[
        ['Destinatario', mail.to_name],
        ['Indirizzo', notes.length > 0 ? `${address} (${notes.join('; ')})` : address],
        ['Stato', <MailStateBadge key="state" state={mail.state} refused={mail.refused} />],
        ['Scritta il', formatMoment(mail.created_at)],
        ['Inviata il', mail.sent_at && formatMoment(mail.sent_at)],
        ['Prossimo tentativo', mail.state === 'retrying' && mail.next_try_at && formatMoment(mail.next_try_at)],
        ['Tentativi', formatNumber(mail.tries)],
        ['Ultimo errore', mail.last_error],
        ['Message-ID', mail.message_id],
      ]}
    />
  )
}
