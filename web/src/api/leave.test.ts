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
  const leave = await import('./leave.ts')
  leave.ownedBy(me)
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
    const { went, stillOurs } = await page(me)
    expect(await settles(stillOurs(answered))).toBe(goesOn)
    expect(went).toEqual(goesOn ? [] : ['reload'])
    expect(await settles(stillOurs())).toBe(goesOn)
  })

  it('for another begins the page anew once, and tells the forms', async () => {
    const { went, stillOurs, goToLogin, leaving } = await page(person(7))
    const told = vi.fn()
    window.addEventListener(leaving, told)
    void stillOurs('8')
    void stillOurs('8')
    goToLogin()
    expect([went, told.mock.calls.length]).toEqual([['reload'], 1])
  })
})

describe('a change of the person that the page asked for', () => {
  it('does not mind for whom others are meanwhile, and leaves for its address', async () => {
    const { went, stillOurs, goToLogin, whileChanging, leaveFor } = await page(person(1))
    await whileChanging(async () => {
      expect(await settles(stillOurs('7/1'))).toBe(true)
      goToLogin()
    })
    expect(went).toEqual([])
    expect(await settles(leaveFor('/'))).toBe(false)
    void stillOurs('7/1')
    goToLogin()
    expect(went).toEqual(['/'])
  })

  it('minds again when it was refused', async () => {
    const { went, stillOurs, whileChanging } = await page(person(1))
    await whileChanging(() => Promise.reject(new Error('403'))).catch(() => {})
    void stillOurs('7/1')
    expect(went).toEqual(['reload'])
  })
})

it.each([
  [person(7), '/menu-management', ['/login?next=%2Fmenu-management%3Frole%3Dall']],
  [person(7, 1), '/menu-management', ['/login?next=%2Fusers']],
  [undefined, '/login', []],
])('an ended session of %j at %s leads to %j', async (me, pathname, to) => {
  const { went, goToLogin } = await page(me, pathname)
  goToLogin()
  expect(went).toEqual(to)
})
