import { Button } from '@mantine/core'
import { formatCount } from '@portale/domain/counts.ts'
import type { Me } from '@portale/domain/me.ts'
import { IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { canLeave, setReturnToImpersonator } from '../api/page-user.ts'
import { changeUser, meQuery, useMe } from '../api/session.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { paths } from '../paths.ts'
import { toastOnNextPage } from '../ui/toast.ts'
import classes from './ImpersonationBanner.module.css'
import { stopImpersonating } from './impersonation.api.ts'

// A 409 means that another tab has already stopped the impersonation.
const ignoreAlreadyStopped = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 409) throw error
}

const stop = () => changeUser(() => stopImpersonating().catch(ignoreAlreadyStopped), paths.users())

/** Shown on every page during an impersonation, with the button that ends it. */
export function ImpersonationBanner() {
  const { impersonator, user } = useMe()
  return impersonator && <Banner user={user} endsAt={impersonator.ends_at} />
}

function Banner({ user, endsAt }: { user: Me['user']; endsAt: string }) {
  const left = useMinutesLeft(endsAt)
  useEffect(
    () =>
      setReturnToImpersonator(() => {
        toastOnNextPage(`La navigazione come ${user.name} è finita: sei di nuovo con il tuo utente.`)
        stop().catch(() => {})
      }),
    [user.name],
  )
  const { submit, submitting, problems } = useSubmit({
    send: async () => {
      if (await canLeave()) await stop()
    },
    formatError: ({ message }) => `Non è stato possibile tornare. ${message}`,
  })
  const company = [...user.dealers, ...user.workshops][0]?.name ?? user.roles[0]?.label
  return (
    <section className={classes.banner} aria-label="Navigazione come un’altra persona">
      <IconUserShield size={20} stroke={1.6} aria-hidden />
      <p>
        Stai navigando come <strong>{user.name}</strong> ({company}), ancora per{' '}
        {left > 0 ? formatCount(left, 'minuto', 'minuti') : 'meno di un minuto'}. Le modifiche sono registrate con
        entrambi i nomi.
        <span role="alert"> {problems}</span>
      </p>
      <Button variant="outline" loading={submitting} onClick={() => submit()}>
        Torna al tuo utente
      </Button>
    </section>
  )
}

const tickMs = 10_000

/** The whole minutes until then. Afterwards the server is asked, whose clock decides: its 401 ends the page. */
function useMinutesLeft(endsAt: string): number {
  const { refetch } = useQuery(meQuery)
  const [now, setNow] = useState(Date.now)
  const left = Date.parse(endsAt) - now
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left < 0) refetch()
  }, [left, refetch])
  return Math.max(0, Math.floor(left / 60_000))
}
