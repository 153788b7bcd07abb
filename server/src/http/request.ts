import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { notFound } from './errors.ts'

/** A numeric id of the path; 404 for anything else. */
export function idParam(req: FastifyRequest, name = 'id'): number {
  const value = (req.params as Record<string, string | undefined>)[name] ?? ''
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : notFound()
}

/** Parses the body; throws ZodError (422). A missing body counts as an empty object. */
export function parseBody<T extends z.ZodType>(schema: T, req: FastifyRequest): z.output<T> {
  const body = req.body
  return schema.parse(typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {})
}

/** The query as texts; of a repeated key the last value counts. */
export function queryOf(req: FastifyRequest): Record<string, string> {
  const query = Object.entries(req.query as Record<string, string | string[]>).map(
    ([key, value]) => [key, [value].flat().at(-1)?.replaceAll('\0', '') ?? ''] as const,
  )
  return Object.fromEntries(query.filter(([key]) => key !== '__proto__'))
}

/** Exempts a connection from the idle timeout: work on a large database takes minutes. */
export const keepConnectionOpen = (reply: FastifyReply) => reply.raw.on('timeout', () => {})
