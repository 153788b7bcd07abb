import { isTokenScope } from '@portale/domain/people/tokens/scopes.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import { createXsrfToken } from '../../src/platform/http/csrf.ts'
import type { TestApp } from '../app.ts'
import { createForm, type TestField, type TestFile } from '../form.ts'
import { cases } from './access.cases.ts'
import type { AccessFixtures } from './access.fixtures.ts'
import type { Sent } from './half-sent.ts'
import { rightsTable } from './rights-table.ts'
import { getScope } from './walk.ts'

/** The calls of the access walk that may change something and need a session or a token. */
export const writes = rightsTable.filter(
  ({ call, rights }) => !call.startsWith('GET') && rights.anonymous === 'none' && cases[call],
)

export const isOpenToTokens = (call: string): boolean => isTokenScope(getScope(call))

/** The headers of a browser with a session. */
export function sessionHeaders({ deps }: TestApp, token: string): Record<string, string> {
  const xsrf = createXsrfToken(deps.config.secret, token)
  const cookie = `XSRF-TOKEN=${xsrf}; portale_session=${token}`
  return { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': xsrf, cookie }
}

/** A call as it is sent. */
export function toSent(
  call: string,
  { url, body = {}, files }: { url: string; body?: unknown; files?: (TestFile | TestField)[] },
  headers: Record<string, string>,
): Sent {
  const form = files && createForm(files)
  return {
    method: call.split(' ')[0] as Sent['method'],
    url,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers, ...form?.headers },
    payload: form?.payload ?? Buffer.from(JSON.stringify(body)),
  }
}

/** What a role sends with a call, in rows of its scope where it has one. */
export function toSend(call: string, role: RoleName, fixtures: AccessFixtures, headers: Record<string, string>): Sent {
  const routeCase = cases[call]
  const files = routeCase?.files?.(fixtures, role)
  const url = routeCase?.url(fixtures.mine, fixtures, role) ?? ''
  return toSent(call, { url, body: routeCase?.body?.(fixtures.mine, fixtures, role), ...(files && { files }) }, headers)
}
