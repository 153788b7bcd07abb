import { isInternalPath } from '@portale/domain/platform/internal-path.ts'
import type { FastifyRequest } from 'fastify'

/**
 * How long the address may be, encoded, of the page that a login leads to: the headers of an answer have 4 KB in many
 * proxies, nginx with its own settings among them, and the page stands in a `Location` or in a cookie.
 */
const maxLength = 1000

const isShort = (address: string) => encodeURIComponent(address.toWellFormed()).length <= maxLength

/** The page that the address says a login leads to: '/' for none, one that leads elsewhere, and one that is too long. */
export function nextPage({ query }: FastifyRequest): string {
  const { next } = query as { next?: unknown }
  if (typeof next !== 'string' || !isInternalPath(next) || next.startsWith('/login')) return '/'
  return isShort(next) ? next : '/'
}

/** The address of the login that leads to the page that was asked for. */
export const loginAddress = (url: string): string =>
  isShort(url) ? `/login?next=${encodeURIComponent(url)}` : '/login'
