import type { RouteCase } from './access.cases.ts'
import { unknownId } from './access.fixtures.ts'

let nextAddress = 0
const password = 'Una-Nuova-7'
const newPassword = { password, password_confirmation: password }
/** Valid bodies of links, codes and passkeys that the portal never gave out. */
const link = { token: 'x' }
const passkey = (response: object) => ({ id: 'eA', rawId: 'eA', type: 'public-key', response })
const usedPasskey = passkey({ clientDataJSON: 'e30', authenticatorData: 'eA', signature: 'eA' })
const newPasskey = passkey({ clientDataJSON: 'e30', attestationObject: 'eA', transports: ['internal'] })

/** Login, profile, sessions and the caller's notifications: what everybody does for themselves. */
export const accountCases: Record<string, RouteCase> = {
  'POST /login': { url: () => '/login', body: () => ({ email: 'x@rete.example', password: 'x' }), status: 422 },
  'POST /forgot-password': { url: () => '/forgot-password', body: () => ({ email: `x${nextAddress++}@rete.example` }) },
  'POST /reset-password': { url: () => '/reset-password', body: () => ({ ...link, ...newPassword }), status: 422 },
  'POST /reset-password/check': { url: () => '/reset-password/check', body: () => link, status: 422 },
  'GET /login/sso/{provider}': { url: () => '/login/sso/x', status: 404 },
  'GET /login/sso/{provider}/logout': { url: () => '/login/sso/x/logout', status: 404 },
  'GET /login/sso/{provider}/logged-out': { url: () => '/login/sso/x/logged-out', status: 404 },
  'GET /login/sso/{provider}/callback': { url: () => '/login/sso/x/callback', status: 404 },
  'GET /login/sso/{provider}/confirm': { url: () => '/login/sso/x/confirm', status: 404 },
  'POST /api/profile/identity-links/{provider}': { url: () => '/api/profile/identity-links/x', status: 404 },
  'POST /login/second-factor': { url: () => '/login/second-factor', body: () => ({ code: '123456' }), status: 422 },
  'POST /login/second-factor/options': { url: () => '/login/second-factor/options', status: 422 },
  'POST /login/passkey': { url: () => '/login/passkey', body: () => ({ passkey: usedPasskey }), status: 422 },
  'POST /login/passkey/options': { url: () => '/login/passkey/options' },
  'POST /api/profile/factors/totp': { url: () => '/api/profile/factors/totp' },
  'POST /api/profile/factors/totp/confirm': {
    url: () => '/api/profile/factors/totp/confirm',
    body: () => ({ code: '123456' }),
    status: 409,
  },
  'DELETE /api/profile/factors/totp': { url: () => '/api/profile/factors/totp', status: 404 },
  'POST /api/profile/factors/recovery-codes': { url: () => '/api/profile/factors/recovery-codes', status: 404 },
  'POST /api/profile/factors/passkeys/options': { url: () => '/api/profile/factors/passkeys/options' },
  'POST /api/profile/factors/passkeys': {
    url: () => '/api/profile/factors/passkeys',
    body: () => ({ name: 'Telefono', passkey: newPasskey }),
    status: 422,
  },
  'PUT /api/profile/factors/passkeys/{id}': {
    url: () => `/api/profile/factors/passkeys/${unknownId}`,
    body: () => ({ name: 'Telefono' }),
    status: 404,
  },
  'DELETE /api/profile/factors/passkeys/{id}': {
    url: () => `/api/profile/factors/passkeys/${unknownId}`,
    status: 404,
  },
  'DELETE /api/profile/factors/trusted-devices/{id}': {
    url: () => `/api/profile/factors/trusted-devices/${unknownId}`,
    status: 404,
  },
  'POST /logout': { url: () => '/logout', status: 204 },
  'PUT /api/profile/edit': {
    url: () => '/api/profile/edit',
    body: () => ({ name: 'Anna Bianchi', email: `anna${nextAddress++}@rete.example`, do_not_disturb: 0 }),
  },
  // Nobody here has a password.
  'PUT /api/profile/change-password': {
    url: () => '/api/profile/change-password',
    body: () => ({ old_password: 'x', new_password: password, new_password_confirmation: password }),
    status: 422,
  },
  'POST /api/profile/upload-avatar': { url: () => '/api/profile/upload-avatar', files: () => [], status: 422 },
  'PUT /api/profile/notifications': { url: () => '/api/profile/notifications', body: () => ({ choices: {} }) },
  'GET /avatars/{userId}': { url: (_side, fixtures) => `/avatars/${fixtures.uploader}`, status: 404 },
  'POST /api/profile/confirm-password': {
    url: () => '/api/profile/confirm-password',
    body: () => ({ password: 'x' }),
    status: 422,
  },
  'DELETE /api/profile/sessions': { url: () => '/api/profile/sessions' },
  'DELETE /api/profile/identities/{id}': { url: () => `/api/profile/identities/${unknownId}`, status: 404 },
  'DELETE /api/profile/sessions/{id}': { url: () => `/api/profile/sessions/${unknownId}`, status: 404 },
  'POST /confirm-email/{token}': { url: () => '/confirm-email/x', status: 422 },
  'POST /unsubscribe/{token}': { url: () => '/unsubscribe/x' },
  'POST /notifications/{id}/mark-alert-read': {
    url: (_side, fixtures) => `/notifications/${fixtures.notification}/mark-alert-read`,
    status: 404,
  },
  'POST /notifications/{id}/mark-dropdown-read': {
    url: (_side, fixtures) => `/notifications/${fixtures.notification}/mark-dropdown-read`,
    status: 404,
  },
  'GET /notifications/stream': { url: () => '/notifications/stream', status: 406 },
  'POST /notifications/{id}/open': {
    url: (_side, fixtures) => `/notifications/${fixtures.notification}/open`,
    status: 404,
  },
  'POST /notifications/mark-all-read': { url: () => '/notifications/mark-all-read', status: 204 },
}
