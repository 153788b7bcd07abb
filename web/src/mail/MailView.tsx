import { Button } from '@mantine/core'
import { type MailDetail, mailKindLabels } from '@portale/domain/mails.ts'
import { IconLinkOff, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '../api/session.ts'
import { useTab, ViewTabs } from '../list/ViewTabs.tsx'
import { paths } from '../paths.ts'
import { Unavailable } from '../ui/LoadError.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Page } from '../ui/Page.tsx'
import { MailData } from './MailData.tsx'
import { MailFrame } from './MailFrame.tsx'
import { mailQuery } from './mail.api.ts'
import classes from './Outbox.module.css'

const sendAgain = lazyComponent(
  async () => (await import('./SendAgain.tsx')).SendAgain,
  'La finestra non si è caricata',
)

const tabs = { html: 'HTML', testo: 'Testo' }

/** /outbox/{id}, for the administrator: a mail as it looks, and where it stands. */
export function MailView() {
  const { id = '' } = useParams()
  const administrator = useActor().role === 'administrator'
  const mail = useQuery({ ...mailQuery(id), enabled: administrator })
  if (!administrator) return <Unavailable kind="forbidden" />
  return <Loaded query={mail}>{(found) => <View mail={found} />}</Loaded>
}

function View({ mail }: { mail: MailDetail }) {
  const tab = useTab(['html', 'testo'])
  const [asking, setAsking] = useState(false)
  const { subject, link, html, text } = mail
  const gone = link === 'gone'
  return (
    <Page
      title={subject}
      width="wide"
      crumbs={[{ label: 'Posta in uscita', to: paths.outbox() }, { label: subject }]}
      caption={mailKindLabels[mail.kind]}
      actions={
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={gone}
          aria-describedby={gone ? 'gone' : undefined}
          onClick={() => sendAgain.open(() => setAsking(true))}
        >
          Invia di nuovo
        </Button>
      }
    >
      {gone && (
        <p id="gone" className={classes.note}>
          <IconLinkOff size={20} stroke={1.6} aria-hidden />
          Il collegamento di questa e-mail è stato cancellato dopo l’invio o alla scadenza: non si può inviare di nuovo.
          Chi ne ha bisogno può chiederne uno nuovo.
        </p>
      )}
      <MailData mail={mail} />
      <div>
        <ViewTabs labels={tabs} current={tab} />
        {tab === 'html' ? <MailFrame subject={subject} html={html} /> : <pre className={classes.text}>{text}</pre>}
      </div>
      {asking && (
        <Suspense>
          <sendAgain.Component mail={mail} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Page>
  )
}
