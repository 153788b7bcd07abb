import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

const isOutdated = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409)

/**
 * Runs a writing call, invalidates the queries whose keys begin with one of `keys`, and resolves once the visible ones are
 * refetched. Also invalidates when the call fails because the record was changed or deleted meanwhile.
 */
export function useInvalidateAfter(keys: string[]) {
  const queryClient = useQueryClient()
  const invalidate = () => Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  return async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const answer = await call().catch((error) => {
      if (isOutdated(error)) void invalidate()
      throw error
    })
    await invalidate()
    return answer
  }
}
