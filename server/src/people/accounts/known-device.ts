import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookieName, hostCookieOptions } from '../../platform/http/cookies.ts'
import { isEqualInConstantTime } from '../../platform/http/csrf.ts'

type DeviceDeps = { config: { secret: string; baseUrl: string } }

const days = 365
/** The users of one browser that are stored, the newest first. */
const maxUsers = 10

const cookieName = (deps: DeviceDeps) => hostCookieName(deps, 'portale_device')
const sign = ({ config }: DeviceDeps, content: string) =>
  createHmac('sha256', config.secret).update(`device|${content}`).digest('base64url')

/** The users who logged in with the caller's browser in the last year, by its signed cookie. */
export function findDeviceUsers(deps: DeviceDeps, req: FastifyRequest): number[] {
  const [users = '', expires = '', signature = ''] = (req.cookies[cookieName(deps)] ?? '').split('.')
  if (!isEqualInConstantTime(sign(deps, `${users}.${expires}`), signature)) return []
  return Number(expires) > Date.now() ? users.split('-').map(Number) : []
}

/** Remembers that this user logged in with the browser. The cookie opens nothing: it only spares the user some limits. */
export function setDeviceCookie(deps: DeviceDeps, req: FastifyRequest, reply: FastifyReply, user_id: number): void {
  const users = [...new Set([user_id, ...findDeviceUsers(deps, req)])].slice(0, maxUsers)
  const content = `${users.join('-')}.${Date.now() + days * 86_400_000}`
  reply.setCookie(cookieName(deps), `${content}.${sign(deps, content)}`, {
    ...hostCookieOptions(deps),
    maxAge: days * 86_400,
  })
}
