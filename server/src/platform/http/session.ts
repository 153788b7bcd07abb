import type { TokenOpening } from '@portale/domain/people/tokens/call-scope.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rejectCaller } from '../db/caller.ts'
import type { ActorIds } from '../db/write-transaction.ts'
import { type Access, admits, anyone } from './access.ts'
import {
  type AdmitToken,
  type ApiToken,
  assertNoTokenInAddress,
  assertTokenAllowed,
  bearerSecret,
  type Tokens,
} from './bearer.ts'
import { setLoggedOut } from './cookies.ts'
import { createXsrfToken, isForgerySafe, isXsrfTokenValid } from './csrf.ts'
import { assertAllowed, HttpError, rejectConflict } from './errors.ts'
import { loginAddress } from './next-page.ts'
import { redirect } from './redirect.ts'
import { isAsset } from './web-files.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with who may call it, for the test that calls them all. */
    declaredRoutes: { method: string; url: string; allow: Access; tokens: TokenOpening | undefined }[]
  }
  interface FastifyRequest {
    session: Session | null
    /** The caller, of a session or a token; throws 401 without either. */
    readonly user: Actor
    /** Reads the caller anew: a body takes minutes to arrive, and rights are those of the moment of writing (0026). */
    refreshCaller: () => Promise<void>
  }
}

/** A live session: its user, the impersonator if any, and when the password was entered. */
export type Session = {
  id: number
  user: Actor
  impersonator: { id: number; name: string; email: string; with_changes: boolean; page: string | null } | null
  impersonation_id: number | null
  must_change_password: boolean
  password_at: string
  login_method: string
  /** Whether the user has a second factor. */
  has_factor: boolean
  created_at: string
  last_seen_at: string
  /** When it ends, even if it is used. */
  ends_at: string
}

type CookieDeps = { config: { secret: string; baseUrl: string } }
/** The sessions of people: `polling` calls don't extend one. */
export type Sessions = {
  find: (token: string, polling: boolean) => Promise<Session | undefined>
  findResumable: (token: string) => Promise<Session | undefined>
  invalidateToken: (token: string) => void
  invalidateUser: (userId: number) => void
}
type SessionDeps = {
  config: CookieDeps['config'] & { secondFactorRoles: string[] }
  sessions: Pick<Sessions, 'find' | 'findResumable'>
  tokens: Pick<Tokens, 'find'>
  admitToken: AdmitToken
}

const isSecure = (deps: CookieDeps) => deps.config.baseUrl.startsWith('https:')
const cookieName = (deps: CookieDeps) => (isSecure(deps) ? '__Host-portale_session' : 'portale_session')
const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** The token of the caller's session cookie, '' without one. */
export const sessionToken = (deps: CookieDeps, req: FastifyRequest): string => req.cookies[cookieName(deps)] ?? ''

/** Where a session is opened: the network address and the browser's user agent. */
export const describeDevice = (req: FastifyRequest) => ({
  address: req.ip,
  user_agent: String(req.headers['user-agent'] ?? '').slice(0, 255),
})

/** What the register of access has of every request: who, under whose name, with which token, from where. */
export const describeAccess = (req: FastifyRequest) => ({
  user_id: (req.session ?? req.token)?.user.id ?? null,
  token_id: req.token?.id ?? null,
  impersonator_id: req.session?.impersonator?.id ?? null,
  impersonation_id: req.session?.impersonation_id ?? null,
  ...describeDevice(req),
})

/** The actor of a request: what the audit records, and what a write needs to still be so. */
export function actorOf({ session, token, id }: FastifyRequest): ActorIds {
  const user = (session ?? token)?.user
  return {
    user_id: user?.id,
    impersonator_id: session?.impersonator?.id,
    token_id: token?.id,
    request_id: id,
    ...(user && { caller: { session_id: session?.id, token_id: token?.id, user } }),
  }
}

/** The same of what a person does to the account of another. */
export const describeActor = (req: FastifyRequest, user_id: number) => ({
  ...describeAccess(req),
  user_id,
  actor_id: req.user.id === user_id ? null : req.user.id,
})

/** Sets the session cookie; '' clears it. */
export function setSessionCookie(deps: CookieDeps, reply: FastifyReply, token: string): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(deps) } as const
  if (token) reply.setCookie(cookieName(deps), token, options)
  else reply.clearCookie(cookieName(deps), options)
  setForgeryCookie(deps, reply, token)
}

/** Clears what the screens keep in a browser, drafts and last restores: the next user of it could read them. */
export function clearBrowser(deps: CookieDeps, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (req.session?.login_method === 'sso') setLoggedOut(deps, reply)
  return reply.header('clear-site-data', '"cache", "storage"')
}

/** Sets the anti-forgery cookie, which the page's script sends back in a header. */
function setForgeryCookie(deps: CookieDeps, reply: FastifyReply, token: string): void {
  const value = createXsrfToken(deps.config.secret, token)
  reply.setCookie('XSRF-TOKEN', value, { path: '/', sameSite: 'lax', secure: isSecure(deps), encode: String })
}

/** The anti-forgery cookie that was found valid for a session: only to leave it as it is, never to accept a change. */
const validCookies = new WeakMap<Session, string>()

/**
 * Leaves a valid anti-forgery cookie as it is: one that changed with each answer would be another one than a page has read
 * for the call that it is sending.
 */
function keepForgeryCookie(deps: CookieDeps, req: FastifyRequest, reply: FastifyReply, token: string): void {
  const cookie = req.cookies['XSRF-TOKEN'] ?? ''
  if (req.session && validCookies.get(req.session) === cookie) return
  if (!isXsrfTokenValid(deps.config.secret, token, cookie)) setForgeryCookie(deps, reply, token)
  else if (req.session) validCookies.set(req.session, cookie)
}

/** Whether a page is asked for rather than a call: the browser is redirected to the login instead of getting a 401. */
export const wantsPage = (req: FastifyRequest) =>
  req.method === 'GET' && !req.url.startsWith('/api/') && (req.headers.accept ?? '').includes('text/html')

const personHeader = 'x-portale-user'

/** User and impersonator: a page compares it to notice that another tab changed who is signed in. */
const personKey = ({ user, impersonator }: Session) => [user.id, impersonator?.id].filter(Boolean).join('/')

/**
 * Checks every request: session, anti-forgery token, role, in this order; rows and fields are up to the handlers. A call
 * with `Authorization: Bearer` has a token instead, whatever cookies it sends, and gets none.
 */
export function guardRoutes(app: FastifyInstance, deps: SessionDeps): void {
  app.decorateRequest('session', null)
  app.decorateRequest('user', {
    getter() {
      const { session, token } = this as FastifyRequest
      const caller = session ?? token
      if (!caller) throw new HttpError(401, 'Accedi per continuare.')
      return caller.user
    },
  })
  app.decorateRequest('token', null)

  app.decorate('declaredRoutes', [])
  app.addHook('onRoute', (route) => {
    const allow = route.config?.allow ?? (isAsset(route.url) ? anyone : undefined)
    if (!allow) throw new Error(`${route.method} ${route.url} does not declare who may call it`)
    route.config = { ...route.config, allow }
    const { tokens } = route.config
    for (const method of [route.method].flat()) app.declaredRoutes.push({ method, url: route.url, allow, tokens })
  })

  app.addHook('onRequest', async (req, reply) => {
    if (isAsset(req.routeOptions.url ?? req.url) || req.routeOptions.config.probe) return
    const { allow: access, polling, page, impersonates, afterImpersonation } = req.routeOptions.config
    const secret = access === anyone ? undefined : bearerSecret(req)
    if (secret !== undefined) {
      if (!access) return
      req.token = await deps.admitToken(secret, req, reply)
      return assertTokenAllowed(req, reply, req.token, access)
    }
    const token = sessionToken(deps, req)
    const find = () =>
      afterImpersonation ? deps.sessions.findResumable(token) : deps.sessions.find(token, polling ?? false)
    req.session = token ? ((await find()) ?? null) : null
    keepForgeryCookie(deps, req, reply, req.session ? token : '')
    if (req.session) reply.header(personHeader, personKey(req.session))
    if (!access) return // no such route: 404 and 405 reveal nothing about sessions
    if (access !== 'anyone' && !req.session) {
      assertNoTokenInAddress(req)
      if (wantsPage(req)) return redirect(reply, loginAddress(req.url))
      throw new HttpError(401, 'La sessione è scaduta: accedi di nuovo.')
    }
    if (!safeMethods.includes(req.method) && !req.routeOptions.config.byMailProgram) {
      if (!isForgerySafe(req, deps.config.secret, req.session ? token : '', deps.config.baseUrl)) {
        setForgeryCookie(deps, reply, req.session ? token : '')
        throw new HttpError(419, 'La pagina è scaduta: riprova.')
      }
      assertSamePerson(req)
    }
    if (access === 'anyone') return
    if (impersonates && req.session?.impersonator) rejectConflict(alreadyImpersonating)
    const admitted = admits(access, req.user.role)
    if (page && !admitted && wantsPage(req)) return app.answerPage(reply.code(403))
    assertAllowed(admitted)
    assertSessionAllows(req, deps.config.secondFactorRoles)
    assertMayChange(req)
  })

  app.decorateRequest('refreshCaller', async function (this: FastifyRequest) {
    if (this.token) await refreshToken(deps, this, this.token)
    if (!this.session) return
    await refreshSession(deps, this, this.session)
    assertSessionAllows(this, deps.config.secondFactorRoles)
    assertMayChange(this)
  })
  app.addHook('preHandler', async (req) => {
    if (req.routeOptions.config.allow !== anyone && !safeMethods.includes(req.method)) await req.refreshCaller()
  })
}

/** 401 unless the session lives and is the same person's, in the same role; its partners are those of now. */
async function refreshSession(deps: SessionDeps, req: FastifyRequest, session: Session): Promise<void> {
  const token = sessionToken(deps, req)
  const { afterImpersonation } = req.routeOptions.config
  const current = await (afterImpersonation ? deps.sessions.findResumable(token) : deps.sessions.find(token, true))
  const isSame = current?.user.role === session.user.role && personKey(current) === personKey(session)
  req.session = isSame ? current : rejectCaller({ session_id: session.id })
}

/** 401 unless the token lives and its user has the same role; its partners are those of now. */
async function refreshToken(deps: SessionDeps, req: FastifyRequest, token: ApiToken): Promise<void> {
  const current = await deps.tokens.find(bearerSecret(req) ?? '')
  req.token = current?.is_usable && current.user.role === token.user.role ? current : rejectCaller({})
}

const personChanged = 'In un’altra scheda l’utente è cambiato: la pagina va ricaricata.'

/** 409 for a write from a page of another user, opened before another tab changed who is signed in. */
function assertSamePerson({ session, headers }: FastifyRequest): void {
  const expectedPerson = headers[personHeader]
  if (session && expectedPerson !== undefined && expectedPerson !== personKey(session)) rejectConflict(personChanged)
}

const closedWhileImpersonating = 'Mentre navighi come un’altra persona questa operazione è chiusa: torna al tuo utente.'
const alreadyImpersonating = 'Stai già navigando come un’altra persona: torna prima al tuo utente.'
const newPasswordRequired = 'Prima di continuare scegli una nuova password.'

const secondFactorRequired = 'Prima di continuare aggiungi un secondo fattore: il tuo ruolo lo richiede.'

type FactorState = { user: { role: string }; login_method: string; has_factor: boolean }

/** Whether the user must add a second factor first. A login by single sign-on is confirmed by its provider. */
export const mustAddFactor = (session: FactorState, roles: string[]): boolean =>
  roles.includes(session.user.role) && !session.has_factor && session.login_method !== 'sso'

/** 403 for what is closed while impersonating, or until the user has chosen a password and added a second factor. */
function assertSessionAllows({ session, routeOptions: { config } }: FastifyRequest, roles: string[]): void {
  if (!session) return
  if (session.impersonator) assertAllowed(!config.notWhileImpersonating, closedWhileImpersonating)
  if (session.impersonator || config.beforeNewPassword) return
  if (session.must_change_password)
    throw new HttpError(403, newPasswordRequired, { body: { must_change_password: true } })
  if (!config.beforeSecondFactor && mustAddFactor(session, roles))
    throw new HttpError(403, secondFactorRequired, { body: { must_add_factor: true } })
}

export const readOnlyMessage =
  'Stai navigando in sola lettura: per modificare torna al tuo utente e scegli «con modifiche» quando ricominci.'

/** 403 for what changes something under an impersonation that only looks. */
function assertMayChange({ method, session, routeOptions: { config } }: FastifyRequest): void {
  if (!session?.impersonator || session.impersonator.with_changes || safeMethods.includes(method)) return
  assertAllowed(config.changesNothing === true, readOnlyMessage)
}
