/** Runs tasks, two at a time: one request takes no more of the pool's connections. */
export async function runInPairs<T>(tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const pending = tasks.entries()
  const work = async () => {
    for (const [index, task] of pending) results[index] = await task()
  }
  await Promise.all([work(), work()])
  return results
}
