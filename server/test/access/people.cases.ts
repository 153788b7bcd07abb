import { userImportColumns } from '@portale/domain/people/users/user-import.ts'
import type { RouteCase } from './access.cases.ts'

let nextPerson = 0
const personBody = () => ({
  name: 'Nuova persona',
  email: `nuova${nextPerson++}@rete.example`,
  do_not_disturb: 0,
  roles: [8],
  workshops: [],
  dealers: [],
})
const menuItem = { name: 'Voce', url: '/activities', role: null, weight: 5 }

export const peopleCases: Record<string, RouteCase> = {
  'GET /impersonate/{userId}': { url: (_side, fixtures) => `/impersonate/${fixtures.unusedUser()}` },
  'POST /impersonate/{userId}': { url: (_side, fixtures) => `/impersonate/${fixtures.unusedUser()}` },
  'POST /impersonate/stop': { url: () => '/impersonate/stop', status: 409 },
  'GET /api/accesses/{id}': { url: () => '/api/accesses/999999', status: 404 },
  'POST /api/users': { url: () => '/api/users', body: personBody, status: 201 },
  'PUT /api/users/{id}': { url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}`, body: personBody },
  'DELETE /api/users/{id}': { url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}`, status: 204 },
  'POST /api/users/{id}/restore': {
    url: (_side, fixtures) => `/api/users/${fixtures.deletedUser()}/restore`,
    body: () => ({}),
  },
  'POST /api/users/xls': {
    url: () => '/api/users/xls',
    body: (_side, fixtures) => ({ ids: [fixtures.unusedUser()] }),
  },
  'POST /api/users/import': {
    url: () => '/api/users/import',
    files: () => [{ field: 'file', name: 'x.csv', content: `${Object.values(userImportColumns).join(';')}\n1;;;;;` }],
  },
  'POST /api/users/partners/resolve': {
    url: () => '/api/users/partners/resolve',
    body: () => ({ kind: 'workshop', by: 'codes', text: 'A1' }),
  },
  'POST /api/users/delete': {
    url: () => '/api/users/delete',
    body: (_side, fixtures) => ({ rows: [{ id: fixtures.unusedUser() }] }),
  },
  'POST /api/users/restore': {
    url: () => '/api/users/restore',
    body: (_side, fixtures) => ({ rows: [{ id: fixtures.deletedUser() }] }),
  },
  'POST /api/users/reset-password': {
    url: () => '/api/users/reset-password',
    body: (_side, fixtures) => ({ rows: [{ id: fixtures.unusedUser() }] }),
  },
  'POST /api/users/{id}/reset-password': {
    url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}/reset-password`,
  },
  'POST /api/users/{id}/reset-factors': {
    url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}/reset-factors`,
    status: 409,
  },
  'GET /api/users/{id}/credentials': { url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}/credentials` },
  'DELETE /api/users/{id}/identities/{identity_id}': {
    url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}/identities/999999`,
    status: 404,
  },
  'DELETE /api/users/{id}/passkeys/{passkey_id}': {
    url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}/passkeys/999999`,
    status: 404,
  },
  'DELETE /api/users/{id}/trusted-devices': {
    url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}/trusted-devices`,
  },
  'POST /api/users/{id}/set-password': {
    url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}/set-password`,
    body: () => ({ setResetPasswordUserPassword: 'Una-Nuova-7', setResetPasswordUserConfirm: 'Una-Nuova-7' }),
  },
  'POST /api/users/{id}/suspend': {
    url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}/suspend`,
    body: () => ({ reason: 'Lungo congedo' }),
  },
  'POST /api/users/{id}/reactivate': {
    url: (_side, fixtures) => `/api/users/${fixtures.suspendedUser()}/reactivate`,
    body: () => ({}),
  },
  'POST /api/users/{id}/invite': { url: (_side, fixtures) => `/api/users/${fixtures.unusedUser()}/invite` },
  'POST /api/users/suspend': {
    url: () => '/api/users/suspend',
    body: (_side, fixtures) => ({ rows: [{ id: fixtures.unusedUser() }], reason: 'Lungo congedo' }),
  },
  'POST /api/users/reactivate': {
    url: () => '/api/users/reactivate',
    body: (_side, fixtures) => ({ rows: [{ id: fixtures.suspendedUser() }] }),
  },
  'POST /api/users/invite': {
    url: () => '/api/users/invite',
    body: (_side, fixtures) => ({ rows: [{ id: fixtures.unusedUser() }] }),
  },
  'POST /api/menu-management': { url: () => '/api/menu-management', body: () => menuItem, status: 201 },
  'PUT /api/menu-management/{id}': {
    url: (_side, fixtures) => `/api/menu-management/${fixtures.menu_items[0]}`,
    body: () => menuItem,
  },
  'DELETE /api/menu-management/{id}': {
    url: (_side, fixtures) => `/api/menu-management/${fixtures.menu_items[1]}`,
    status: 204,
  },
}
