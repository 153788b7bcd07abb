import { Button, VisuallyHidden } from '@mantine/core'
import type { Me } from '@portale/domain/front/me.ts'
import { IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../platform/api/client.ts'
import { canLeave, setReturnToImpersonator } from '../../platform/api/page-user.ts'
import { changeUser, meQuery, useMe } from '../../platform/api/session.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { paths } from '../../platform/paths.ts'
import { toastOnNextPage } from '../../platform/ui/toast.ts'
import classes from './ImpersonationBanner.module.css'
import { stopImpersonating } from './impersonation.api.ts'

// A 409 means that another tab has already stopped the impersonation.
const ignoreAlreadyStopped = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status !== 409) throw error
}

const stop = (page: string) => changeUser(() => stopImpersonating().catch(ignoreAlreadyStopped), page)

type Impersonator = NonNullable<Me['impersonator']>

/** Shown on every page during an impersonation, with the time that is left and the button that ends it. */
export function ImpersonationBanner() {
  const { impersonator, user } = useMe()
  return impersonator && <Banner user={user} impersonator={impersonator} />
}

function Banner({ user, impersonator }: { user: Me['user']; impersonator: Impersonator }) {
  const { ends_at, with_changes } = impersonator
  const page = impersonator.page ?? paths.users()
  const seconds = useSecondsLeft(ends_at)
  useEffect(
    () =>
      setReturnToImpersonator(() => {
        toastOnNextPage(`La navigazione come ${user.name} è finita: sei di nuovo con il tuo utente.`)
        stop(page).catch(() => {})
      }),
    [user.name, page],
  )
  const { submit, submitting, problems } = useSubmit({
    send: async () => {
      if (await canLeave()) await stop(page)
    },
    formatError: ({ message }) => `Non è stato possibile tornare. ${message}`,
  })
  const company = [...user.dealers, ...user.workshops][0]?.name ?? user.roles[0]?.label
  return (
    <section className={classes.banner} aria-label="Navigazione come un’altra persona">
      <IconUserShield size={20} stroke={1.6} aria-hidden />
      <p>
        Stai navigando come <strong>{user.name}</strong> ({company}), ancora per{' '}
        <span role="timer" className={classes.left}>
          {formatLeft(seconds)}
        </span>
        .{' '}
        {with_changes
          ? 'Le modifiche sono registrate con entrambi i nomi.'
          : 'Sola lettura: non puoi modificare nulla.'}
        <span role="alert"> {problems}</span>
      </p>
      <VisuallyHidden role="status">{spokenLeft(seconds)}</VisuallyHidden>
      <Button variant="outline" loading={submitting} onClick={() => submit()}>
        Torna al tuo utente
      </Button>
    </section>
  )
}

/** 59:07 */
const formatLeft = (seconds: number) =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** What is said aloud: only that the end is near, once each. */
function spokenLeft(seconds: number): string {
  if (seconds > 5 * 60) return ''
  return seconds > 60 ? 'La navigazione finisce tra 5 minuti.' : 'La navigazione finisce tra un minuto.'
}

const tickMs = 1000

/** The whole seconds until then. Afterwards the server is asked, whose clock decides: its 401 ends the page. */
function useSecondsLeft(endsAt: string): number {
  const { refetch } = useQuery(meQuery)
  const [now, setNow] = useState(Date.now)
  const left = Math.ceil((Date.parse(endsAt) - now) / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) refetch()
  }, [left, refetch])
  return Math.max(0, left)
}
