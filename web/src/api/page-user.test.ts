import type { Me } from '@portale/domain/me.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const person = (id: number, impersonator: number | null = null) =>
  ({ user: { id }, impersonator: impersonator && { id: impersonator, name: '' } }) as Me

const settles = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setTimeout(resolve, 5, false))])

/** The page's module anew, in a browser that only remembers where it was sent. */
async function page(me: Me | undefined, pathname = '/menu-management') {
  const went: string[] = []
  const location = {
    pathname,
    search: '?role=all',
    reload: () => went.push('reload'),
    assign: (to: string) => went.push(to),
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.resetModules()
  const leave = await import('./page-user.ts')
  leave.setPageUser(me)
  return { went, ...leave }
}

beforeEach(() => () => vi.unstubAllGlobals())

describe('an answer', () => {
  it.each([
    [person(7), '7', true],
    [person(7, 1), '7/1', true],
    [person(7), null, true],
    [undefined, '7', true],
    [person(7), '8', false],
    [person(7), '7/1', false],
    [person(7, 1), '1', false],
    [person(7, 1), '7', false],
  ])('to the page of %j for %s: goes on is %j', async (me, answered, goesOn) => {
    const { went, checkPageUser } = await page(me)
    expect(await settles(checkPageUser(answered))).toBe(goesOn)
    expect(went).toEqual(goesOn ? [] : ['reload'])
    expect(await settles(checkPageUser())).toBe(goesOn)
  })

  it('for another begins the page anew once, and tells the forms', async () => {
    const { went, checkPageUser, redirectToLogin, forcedLeaveEvent } = await page(person(7))
    const told = vi.fn()
    window.addEventListener(forcedLeaveEvent, told)
    void checkPageUser('8')
    void checkPageUser('8')
    redirectToLogin()
    expect([went, told.mock.calls.length]).toEqual([['reload'], 1])
  })
})

describe('a change of the person that the page asked for', () => {
  it('does not mind for whom others are meanwhile, and leaves for its address', async () => {
    const { went, checkPageUser, redirectToLogin, withUserChange, redirectTo } = await page(person(1))
    await withUserChange(async () => {
      expect(await settles(checkPageUser('7/1'))).toBe(true)
      redirectToLogin()
    })
    expect(went).toEqual([])
    expect(await settles(redirectTo('/'))).toBe(false)
    void checkPageUser('7/1')
    redirectToLogin()
    expect(went).toEqual(['/'])
  })

  it('minds again when it was refused', async () => {
    const { went, checkPageUser, withUserChange } = await page(person(1))
    await withUserChange(() => Promise.reject(new Error('403'))).catch(() => {})
    void checkPageUser('7/1')
    expect(went).toEqual(['reload'])
  })
})

it.each([
  [person(7), '/menu-management', ['/login?next=%2Fmenu-management%3Frole%3Dall']],
  [person(7, 1), '/menu-management', ['/login?next=%2Fusers']],
  [undefined, '/login', []],
])('an ended session of %j at %s leads to %j', async (me, pathname, to) => {
  const { went, redirectToLogin } = await page(me, pathname)
  redirectToLogin()
  expect(went).toEqual(to)
})
