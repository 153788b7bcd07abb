import type { Me } from '@portale/domain/front/me.ts'
import { firstDesignedRoleId, model, portalRoles, view } from '@portale/domain/generator/designer/design.fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import {
  type AutomationAnswer,
  applyDesign,
  automationPath,
  fetchDesign,
} from '../../../test/fixtures/designer.fixtures.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'

let t: TestApp
let admin: Caller
let user: Caller
const capo = { id: firstDesignedRoleId, name: 'capo', label: 'Capo' }
const tools = (...roles: (string | number)[]) =>
  model('Tool', { interface_name_plural: 'Utensili', views: [view('tools', { roles })] })

const save = (roles: object[], ...models: object[]) =>
  admin.send<AutomationAnswer>('POST', automationPath, { models, roles, confirm: true })
const readAccess = async () => {
  const { user: me, menu } = (await user.get<Me>('/api/v1/me')).body
  return { roles: me.roles, menu: menu.map(({ name, url }) => `${name} ${url}`) }
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  await applyDesign(t, { models: [tools('capo')], roles: [...portalRoles, { name: 'capo', label: 'Capo' }] }, admin)
  const { id } = await buildUser(t.deps.db, { role: 'workshop_user' })
  await t.deps.db.updateTable('users').set({ role_id: firstDesignedRoleId }).where('id', '=', id).execute()
  user = await t.as(id)
  await t.deps.db.insertInto('menu_items').values({ name: 'Sua', url: '/sua', role: 'capo', weight: 1 }).execute()
})
afterAll(() => t.close())

describe('a designed role', () => {
  it('is available for users at once, with the menu of its views', async () => {
    expect((await admin.get<object[]>('/api/roles')).body.at(-1)).toEqual(capo)
    expect(await readAccess()).toEqual({ roles: [capo], menu: ['Sua /sua', 'Utensili /tools'] })
  })

  it('with a user, even a deleted one, cannot be removed (422)', async () => {
    const withoutRole = (await fetchDesign(admin)).models.map((model) => ({
      ...model,
      views: model.views.map((view) => ({ ...view, roles: [1] })),
    }))
    for (const deleted_at of [null, new Date().toISOString()]) {
      await t.deps.db.updateTable('users').set({ deleted_at }).where('id', '=', user.user_id).execute()
      const { status, body } = await assertWritesNothing(t, () => save(portalRoles, ...withoutRole))
      expect([status, body.errors]).toEqual([
        422,
        { roles: ['Il ruolo «Capo» (capo) è di un utente, anche se eliminato: non si può eliminare.'] },
      ])
      expect((await fetchDesign(admin)).last?.undoable).toBe(false)
      expect((await admin.send('POST', `${automationPath}/undo`, { confirm: true })).status).toBe(422)
    }
    await t.deps.db.updateTable('users').set({ deleted_at: null }).where('id', '=', user.user_id).execute()
  })

  it('when it is renamed, keeps its users, menu and sessions', async () => {
    expect(await readAccess()).toMatchObject({ roles: [capo] })
    const boss = { id: firstDesignedRoleId, name: 'boss', label: 'Responsabile' }
    const { models } = await fetchDesign(admin)
    expect((await save([...portalRoles, boss], ...models)).status).toBe(200)
    expect(await readAccess()).toEqual({ roles: [boss], menu: ['Sua /sua', 'Utensili /tools'] })
    const swap = [
      { ...boss, name: 'second' },
      { name: 'boss', label: 'Altro' },
    ]
    expect((await save([...portalRoles, ...swap], ...models)).status).toBe(200)
    expect((await fetchDesign(admin)).roles.slice(portalRoles.length)).toEqual([
      { ...boss, name: 'second' },
      { id: firstDesignedRoleId + 1, name: 'boss', label: 'Altro' },
    ])
    const names = [
      { ...boss, name: 'boss' },
      { id: firstDesignedRoleId + 1, name: 'second', label: 'Altro' },
    ]
    expect((await save([...portalRoles, ...names], ...models)).status).toBe(200)
    expect(await readAccess()).toEqual({ roles: [{ ...boss, name: 'boss' }], menu: ['Sua /sua', 'Utensili /tools'] })
  })

  it('without users, is removed with its menu, and its id is not reused', async () => {
    const { models } = await fetchDesign(admin)
    await t.deps.db.updateTable('users').set({ role_id: 8 }).where('id', '=', user.user_id).execute()
    await t.deps.db.insertInto('menu_items').values({ name: 'Loro', url: '/loro', role: 'second', weight: 1 }).execute()
    const forAdministrators = models.map((model) => ({
      ...model,
      views: model.views.map((view) => ({ ...view, roles: [1] })),
    }))
    expect((await save(portalRoles, ...forAdministrators)).status).toBe(200)
    const items = await t.deps.db.selectFrom('menu_items').select(['url', 'role']).execute()
    expect(items).toEqual([{ url: '/tools', role: 'administrator' }])
    const { status, body } = await save([...portalRoles, { name: 'capo', label: 'Capo' }], ...forAdministrators)
    expect([status, body.roles.at(-1)]).toEqual([200, { id: firstDesignedRoleId + 2, name: 'capo', label: 'Capo' }])
  })

  it('removed by an apply, is restored with its views by the undo', async () => {
    const before = await fetchDesign(admin)
    const forCapo = before.models.map((model) => ({
      ...model,
      views: model.views.map((view) => ({ ...view, roles: ['capo'] })),
    }))
    await save(before.roles, ...forCapo)
    await save(portalRoles, ...before.models)
    expect((await admin.send('POST', `${automationPath}/undo`, { confirm: true })).status).toBe(200)
    const { models, roles } = await fetchDesign(admin)
    const again = firstDesignedRoleId + 3
    expect([roles.at(-1), models[0]?.views[0]?.roles]).toEqual([{ id: again, name: 'capo', label: 'Capo' }, [again]])
  })
})
