import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

const isRetryable = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** The cache of server data. With `networkMode` always, a call made offline fails at once instead of waiting. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isRetryable(error),
      retryDelay: 500,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** For a query that fills a form: always fetched when the form opens, never refetched while the user types. */
export const formQueryOptions = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }
