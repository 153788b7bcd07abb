/**
 * Runs tasks, two at a time, and returns their results in the order of the tasks. One request takes no more of the pool's
 * connections: opening one more, and planning on it what others have planned already, takes longer than waiting.
 */
export async function runInPairs<T extends unknown[] | []>(
  tasks: {
    [Place in keyof T]: () => Promise<T[Place]>
  },
): Promise<T> {
  const results: unknown[] = []
  const pending = tasks.entries()
  const work = async () => {
    for (const [index, task] of pending) results[index] = await task()
  }
  await Promise.all([work(), work()])
  return results as T
}
