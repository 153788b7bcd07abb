/** Collects the problems of a design under the keys of its body. */
export type AddProblem = (key: string, message: string | undefined) => void

/** The items whose key an earlier item has. */
export function findDuplicates<T>(items: T[], toKey: (item: T) => string): T[] {
  const keys = new Set<string>()
  return items.filter((item) => {
    const key = toKey(item)
    const isDuplicate = keys.has(key)
    keys.add(key)
    return isDuplicate
  })
}
