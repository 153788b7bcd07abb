import type { TokenScope } from '@portale/domain/people/tokens/scopes.ts'
import type { CreatedToken, ListedToken, TokenOverview } from '@portale/domain/people/tokens/token.ts'
import type { User } from '@portale/domain/people/users/user.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'

const tokensUrl = '/api/v1/tokens'
/** Everybody's, for administrators. */
export const allTokensUrl = '/api/tokens'

export type TokenValues = {
  token: { name: string; scopes: TokenScope[]; expires_on: string; user_id?: number }
}

export const tokenQueries = {
  current: queryOptions({
    queryKey: ['tokens'],
    queryFn: ({ signal }) => api.get<TokenOverview>(tokensUrl, { signal }),
  }),
  /** What a token that acts as an account may do. */
  scopes: (userId: number) =>
    queryOptions({
      queryKey: ['token-scopes', userId],
      queryFn: ({ signal }) => api.get<TokenScope[]>(`${tokensUrl}/scopes?user_id=${userId}`, { signal }),
    }),
  /** The tokens of services in use that a person answers for; loaded anew each time, as what is listed ends. */
  managedBy: (userId: number) =>
    queryOptions({
      gcTime: 0,
      queryKey: ['tokens', 'managed', userId],
      queryFn: ({ signal }) => fetchManagedTokens(userId, signal),
    }),
  /** The accounts whose names have a text. */
  accounts: (search: string) =>
    queryOptions({
      queryKey: ['token-accounts', search],
      queryFn: async ({ signal }) =>
        (await api.get<Page<User>>(`/api/users?per_page=25&name=${encodeURIComponent(search)}`, { signal })).data,
    }),
}

/** All pages: a token that was not listed would end without a word. */
async function fetchManagedTokens(userId: number, signal: AbortSignal): Promise<ListedToken[]> {
  const tokens: ListedToken[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const filter = `per_page=100&state=active&kind=service&manager_id=${userId}&page=${page}`
    const answer = await api.get<Page<ListedToken>>(`${allTokensUrl}?${filter}`, { signal })
    tokens.push(...answer.data)
    pages = answer.last_page
  }
  return tokens
}

export const createToken = (values: TokenValues, options: RequestOptions) =>
  api.post<CreatedToken>(tokensUrl, values, options)

export const revokeToken = (id: number) => api.delete<void>(`${tokensUrl}/${id}`)
