import type { Me } from '@portale/domain/front/me.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const userOf = (id: number, impersonator: number | null = null) =>
  ({ user: { id }, impersonator: impersonator && { id: impersonator, name: '' } }) as Me

const settles = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setTimeout(resolve, 5, false))])

/** A new instance of the module in a stubbed window that records navigations. */
async function loadPage(me: Me | undefined, pathname = '/menu-management') {
  const navigations: string[] = []
  const location = {
    pathname,
    search: '?role=all',
    reload: () => navigations.push('reload'),
    assign: (to: string) => navigations.push(to),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.resetModules()
  const module = await import('./page-user.ts')
  module.setPageUser(me)
  return { navigations, ...module }
}

beforeEach(() => () => vi.unstubAllGlobals())

describe('checkPageUser', () => {
  it.each([
    [userOf(7), '7', true],
    [userOf(7, 1), '7/1', true],
    [userOf(7), null, true],
    [undefined, '7', true],
    [userOf(7), '8', false],
    [userOf(7), '7/1', false],
    [userOf(7, 1), '1', false],
    [userOf(7, 1), '7', false],
  ])('on the page of %j, a response for %s resolves: %j', async (me, responseUser, resolves) => {
    const { navigations, checkPageUser } = await loadPage(me)
    expect(await settles(checkPageUser(responseUser))).toBe(resolves)
    expect(navigations).toEqual(resolves ? [] : ['reload'])
    expect(await settles(checkPageUser())).toBe(resolves)
  })

  it('reloads the page once for several responses of another user, and notifies the forms', async () => {
    const { navigations, checkPageUser, redirectToLogin, forcedLeaveEvent } = await loadPage(userOf(7))
    const listener = vi.fn()
    window.addEventListener(forcedLeaveEvent, listener)
    void checkPageUser('8')
    void checkPageUser('8')
    redirectToLogin()
    expect([navigations, listener.mock.calls.length]).toEqual([['reload'], 1])
  })
})

describe('withUserChange', () => {
  it('ignores the user of other responses until redirectTo leaves the page', async () => {
    const { navigations, checkPageUser, redirectToLogin, withUserChange, redirectTo } = await loadPage(userOf(1))
    await withUserChange(async () => {
      expect(await settles(checkPageUser('7/1'))).toBe(true)
      redirectToLogin()
    })
    expect(navigations).toEqual([])
    expect(await settles(redirectTo('/'))).toBe(false)
    void checkPageUser('7/1')
    redirectToLogin()
    expect(navigations).toEqual(['/'])
  })

  it('checks responses again after its call was rejected', async () => {
    const { navigations, checkPageUser, withUserChange } = await loadPage(userOf(1))
    await withUserChange(() => Promise.reject(new Error('403'))).catch(() => {})
    void checkPageUser('7/1')
    expect(navigations).toEqual(['reload'])
  })
})

it.each([
  [userOf(7), '/menu-management', ['/login?next=%2Fmenu-management%3Frole%3Dall']],
  [userOf(7, 1), '/menu-management', ['/login?next=%2Fusers']],
  [undefined, '/login', []],
])('redirectToLogin of %j at %s navigates to %j', async (me, pathname, to) => {
  const { navigations, redirectToLogin } = await loadPage(me, pathname)
  redirectToLogin()
  expect(navigations).toEqual(to)
})
