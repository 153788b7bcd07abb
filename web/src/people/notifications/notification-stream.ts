import {
  beatStreamEvent,
  pollIntervalMs,
  replacedStreamEvent,
  streamBeatMs,
} from '@portale/domain/people/notifications.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { historyKey, unreadQuery } from './notification.api.ts'

const streamUrl = '/notifications/stream'
/** The first one waits until the page has loaded what it shows. */
const firstDelayMs = 3000
/** After the server rejected one, which it does when it has too many, or stops. */
const retryDelayMs = 30_000
const retryMs = () => retryDelayMs * (0.5 + Math.random())
/** After so long without a word a stream is cut off: by a lost connection, or a proxy that collects what it is sent. */
const maxSilenceMs = 3 * streamBeatMs
/** A stream that never said a word is tried again so much later: behind such a proxy it won't either. */
const mutedRetryMs = 600_000

/** Shows the pushed number at once, and fetches what changed. */
function onPushed(client: QueryClient, data: string): void {
  const { unread } = JSON.parse(data) as { unread?: number }
  if (unread !== undefined) client.setQueryData(unreadQuery.queryKey, (known) => known && { ...known, count: unread })
  void client.refetchQueries({ queryKey: unreadQuery.queryKey })
  void client.invalidateQueries({ queryKey: [historyKey] })
}

/**
 * Keeps a stream open while the page is in sight, as browsers have few connections for a server, and answers how to stop
 * it. The browser itself opens it again after it was broken off, but not after it was rejected.
 */
function followStream(client: QueryClient, onOpenChange: (open: boolean) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    clearTimeout(silence)
    source?.close()
    source = undefined
    onOpenChange(false)
  }
  const open = () => {
    close()
    if (!('EventSource' in window)) return
    const opened = new EventSource(streamUrl)
    source = opened
    const limitSilence = (delayMs: number) => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        close()
        openAfter(delayMs)
      }, maxSilenceMs)
    }
    // Not when it was answered: a proxy may pass the beginning of the answer on and collect the rest.
    const onWord = () => {
      onOpenChange(true)
      limitSilence(retryMs())
    }
    limitSilence(mutedRetryMs)
    opened.onmessage = ({ data }) => {
      onWord()
      onPushed(client, data)
    }
    opened.addEventListener(beatStreamEvent, onWord)
    // A newer page has taken this one's place: it polls until it is looked at again.
    opened.addEventListener(replacedStreamEvent, close)
    opened.onerror = () => {
      onOpenChange(false)
      limitSilence(retryMs())
      if (opened.readyState !== EventSource.CLOSED) return // the browser opens it again
      close()
      openAfter(retryMs())
      void client.refetchQueries({ queryKey: unreadQuery.queryKey }) // which notices a session that has ended
    }
  }
  const openAfter = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(open, delayMs)
  }
  const onVisibility = () => (document.visibilityState === 'visible' ? open() : close())

  if (document.visibilityState === 'visible') openAfter(firstDelayMs)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', close)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', close)
    close()
  }
}

/** How often the page polls: not at all while it has a stream, which receives the changes (spec 2 §9). */
export function usePollInterval(): number | false {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => followStream(client, setIsOpen), [client])
  return isOpen ? false : pollIntervalMs
}
