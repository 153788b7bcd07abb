import { Button } from '@mantine/core'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { mailStates, type SentTestMail } from '@portale/domain/platform/mails.ts'
import { mailServerEvent, type SystemState } from '@portale/domain/platform/system/system.ts'
import { IconAlertTriangle, IconCheck, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, api } from '../api/client.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Callout } from '../ui/Callout.tsx'
import { Card } from '../ui/Card.tsx'
import { MailStateBadge } from '../ui/MailStateBadge.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import classes from './System.module.css'
import { Row } from './SystemCards.tsx'

type MailsProps = Pick<SystemState, 'mails' | 'mail' | 'events'>

/** The outbox: who sends by which server, whether that takes mails, how many wait, and a mail to try it. */
export function Mails({ mails, mail, events }: MailsProps) {
  return (
    <Card title="Posta in uscita" action={<TextLink to={paths.outbox()}>Vedi tutte</TextLink>}>
      <ul className={classes.rows}>
        <Row name="Mittente" caption={`I collegamenti portano a ${mail.base_url}`}>
          <Sender mail={mail} />
        </Row>
        <Row name="Server di posta" caption={formatServerProblem(events)}>
          <ServerState mail={mail} events={events} />
        </Row>
        {mailStates.map((state) => (
          <Row key={state} name={<MailStateBadge state={state} />}>
            <TextLink to={paths.outbox({ state })}>{formatCount(mails[state], 'e-mail', 'e-mail')}</TextLink>
          </Row>
        ))}
      </ul>
      {mail.server && <TestMail />}
    </Card>
  )
}

/** Mail servers of others refuse what comes from a machine's own name. */
function Sender({ mail: { sender, server } }: Pick<SystemState, 'mail'>) {
  const isLocal = /@localhost>?$/i.test(sender)
  return isLocal && server ? <Badge colour="warn" icon={IconAlertTriangle} label={sender} /> : sender
}

const findProblem = (events: SystemState['events']) =>
  events.find(({ name, result }) => name === mailServerEvent && !result.ok)

function formatServerProblem(events: SystemState['events']): string | undefined {
  const problem = findProblem(events)
  return problem && `${String(problem.result.error)} (${formatMoment(problem.at)})`
}

function ServerState({ mail: { server }, events }: Omit<MailsProps, 'mails'>) {
  if (!server) return 'Non configurato: le e-mail restano in attesa'
  return findProblem(events) ? (
    <Badge colour="bad" icon={IconAlertTriangle} label={`${server} non prende e-mail`} />
  ) : (
    server
  )
}

/** Sends a mail to the administrator at once, and says what the mail server answered. */
function TestMail() {
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<SentTestMail>()
  async function send() {
    setSending(true)
    setSent(undefined)
    const failed = (error: unknown) => ({
      to: '',
      answer: null,
      error: error instanceof ApiError ? error.message : 'Qualcosa non ha funzionato. Riprova.',
    })
    setSent(await api.post<SentTestMail>('/api/mails/test', {}).catch(failed))
    setSending(false)
  }
  return (
    <div className={classes.test}>
      <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} loading={isSending} onClick={send}>
        Invia un messaggio di prova
      </Button>
      <div role="status">{sent && <Outcome sent={sent} />}</div>
    </div>
  )
}

function Outcome({ sent: { to, answer, error } }: { sent: SentTestMail }) {
  if (error !== null)
    return (
      <Callout colour="bad">
        <IconAlertTriangle size={20} aria-hidden />
        <div>
          <b>Il messaggio non è partito.</b> {error}
        </div>
      </Callout>
    )
  return (
    <Callout colour="ok">
      <IconCheck size={20} aria-hidden />
      <div>
        <b>Il server di posta ha preso il messaggio per {to}.</b> {answer}
      </div>
    </Callout>
  )
}
