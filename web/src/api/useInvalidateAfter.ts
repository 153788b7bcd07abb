import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

const isOutdated = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409)

/**
 * Sends a call that makes data old, named by the first part of its query keys, and answers once what is on the screen
 * is new. A refusal makes it old as well when the record changed meanwhile or is gone.
 */
export function useInvalidateAfter(keys: string[]) {
  const queryClient = useQueryClient()
  const refresh = () => Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  return async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const answer = await call().catch((error) => {
      if (isOutdated(error)) void refresh()
      throw error
    })
    await refresh()
    return answer
  }
}
