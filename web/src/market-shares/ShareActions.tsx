import { Button } from '@mantine/core'
import type { MarketShare } from '@portale/domain/market-shares/market-share.ts'
import { IconMail, IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { statusId } from './ShareStatus.tsx'
import type { TestMail } from './useTestMail.ts'

const sendShare = lazyComponent(
  async () => (await import('./SendShare.tsx')).SendShare,
  'La finestra non si è caricata',
)

/** What can be done with an upload; it can be sent once, and not without rows. */
export function ShareActions({ share, test }: { share: MarketShare; test: TestMail }) {
  const [asking, setAsking] = useState(false)
  const empty = share.workshops === 0
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
        disabled={empty}
        loading={test.submitting}
        onClick={() => test.submit()}
      >
        Invia una prova a me
      </Button>
      {!share.sent_at && (
        <Button
          leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
          disabled={empty}
          aria-describedby={empty ? statusId : undefined}
          onClick={() => sendShare.open(() => setAsking(true))}
        >
          Invia le e-mail
        </Button>
      )}
      {asking && (
        <Suspense>
          <sendShare.Component share={share} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
