import type { RoleName } from '@portale/domain/platform/roles.ts'
import { expect } from 'vitest'
import type { Caller } from '../app.ts'
import { findOperation } from '../openapi/committed.ts'
import { cases, type RouteCase } from './access.cases.ts'
import type { AccessFixtures, Side } from './access.fixtures.ts'

/** The scope that a token needs for a call; 'any' where every token may make it, 'closed' where none may. */
export function getScope(call: string): string {
  const way = findOperation(call).security.find((one) => one.token)
  return way ? (way.token?.[0] ?? 'any') : 'closed'
}

export async function perform(
  caller: Caller,
  call: string,
  role: RoleName,
  side: Side,
  fixtures: AccessFixtures,
  routeCase: RouteCase | undefined = cases[call],
): Promise<number> {
  if (!routeCase) throw new Error(`no case for ${call}`)
  const [method = ''] = call.split(' ')
  const address = routeCase.url(side, fixtures, role)
  if (routeCase.files) return (await caller.upload(address, routeCase.files(fixtures, role))).status
  if (method === 'GET') return (await caller.get(address)).status
  return (await caller.send(method as 'POST', address, routeCase.body?.(side, fixtures, role) ?? {})).status
}

/** Expects of a call what its right says: 403 for none, and for `own` 404 on what is not in scope. */
export async function expectAccess(
  caller: Caller | undefined,
  call: string,
  role: RoleName,
  right: string,
  fixtures: AccessFixtures,
): Promise<void> {
  if (!caller) throw new Error(`no caller for ${role}`)
  const mine = await perform(caller, call, role, fixtures.mine, fixtures)
  if (right === 'none') return expect(`${role} ${mine}`).toBe(`${role} 403`)
  const expected = cases[call]?.status ?? 200
  expect(mine, `${role} ${call}`).toBe(expected)
  if (!cases[call]?.hasOwner) return
  const foreign = await perform(caller, call, role, fixtures.foreign, fixtures)
  if (right === 'own') return expect(`${role} foreign ${foreign}`).toBe(`${role} foreign 404`)
  expect(foreign, `${role} foreign ${call}`).toBe(expected)
}
