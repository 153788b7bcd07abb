import type { FastifyReply } from 'fastify'

/**
 * An address as a header may have it (RFC 3986): what is no visible ASCII is encoded, what is encoded already stays. The
 * address of a page may hold any character, but a header with one beyond Latin-1 is an error of the server.
 */
export const toLocation = (address: string): string =>
  address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)

/** Redirects to an address: no other place of the server sets `Location` (a test looks for it). */
export const redirect = (reply: FastifyReply, address: string): FastifyReply => reply.redirect(toLocation(address))
