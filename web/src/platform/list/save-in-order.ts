import type { ListSettings } from '@portale/domain/platform/lists/list-view.rules.ts'

type Changes = Partial<ListSettings>

/** The changes of each list that wait for the call under way. */
const waiting = new Map<string, Changes>()

/**
 * Saves changes of a list's settings one call after the other, because two at once may arrive in the other order. What
 * changes while one is under way goes together with the next; the first caller gets the error of any.
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
  let next = changes
  try {
    while (Object.keys(next).length > 0) {
      const later: Changes = {}
      waiting.set(list, later)
      await save(list, next)
      next = later
    }
  } finally {
    waiting.delete(list)
  }
}
