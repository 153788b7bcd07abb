import type { ListSettings } from '@portale/domain/platform/lists/list-view.rules.ts'
import { flushOnLeave } from '../api/waiting-saves.ts'

type Changes = Partial<ListSettings>

/** The changes of each list that wait for the call under way. */
const waiting = new Map<string, Changes>()

/** The changes of a list that wait, which then wait no more. */
function takeWaiting(list: string): Changes {
  const changes = waiting.get(list) ?? {}
  waiting.set(list, {})
  return changes
}

const isEmpty = (changes: Changes) => Object.keys(changes).length === 0

/**
 * Saves changes of a list's settings one call after the other, because two at once may arrive in the other order. What
 * changes while one is under way goes together with the next, at the latest when the page is hidden or left; the first
 * caller gets the error of any.
 */
export async function saveInOrder(
  list: string,
  changes: Changes,
  save: (list: string, changes: Changes) => Promise<unknown>,
): Promise<void> {
  const others = waiting.get(list)
  if (others) {
    Object.assign(others, changes)
    return
  }
  waiting.set(list, {})
  let next = changes
  let underWay: Promise<unknown> = Promise.resolve()
  const start = () => {
    underWay = Promise.all([underWay, save(list, next)])
    underWay.catch(() => {}) // awaited below, later than it may fail
  }
  const stopFlushing = flushOnLeave(() => {
    const rest = takeWaiting(list)
    if (!isEmpty(rest)) {
      // With what is under way, which the end of the page may have broken off.
      next = { ...next, ...rest }
      start()
    }
    return underWay
  })
  try {
    while (!isEmpty(next)) {
      start()
      for (let awaited: unknown; awaited !== underWay; ) {
        awaited = underWay
        await awaited
      }
      next = takeWaiting(list)
    }
  } finally {
    stopFlushing()
    waiting.delete(list)
  }
}
