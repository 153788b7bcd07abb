import { channel } from 'node:diagnostics_channel'
import { removeInvisible } from '@portale/domain/platform/clean-text.ts'
import type { ExistingRow } from '@portale/domain/platform/existing-row.ts'
import { fieldErrors, parseInput } from '@portale/domain/platform/fields.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { assertValid, invalidMessage, notFound } from './errors.ts'

/** A numeric id of the path; 404 for anything else. */
export function idParam(req: FastifyRequest, name = 'id'): number {
  const value = (req.params as Record<string, string | undefined>)[name] ?? ''
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : notFound()
}

/** The body; a missing one counts as an empty object. */
export const getBody = ({ body }: FastifyRequest): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}

/** What the database found in the valid fields of a body: their errors, and the row that has a value already. */
export type DatabaseProblems = { errors: FieldErrors; existing?: ExistingRow | undefined }

/** Parses the body; 422 with its errors, and with those that the database found in its valid fields. */
export function parseBody<T extends z.ZodType>(
  schema: T,
  req: FastifyRequest,
  { errors, existing }: DatabaseProblems = { errors: {} },
): z.output<T> {
  assertDescribed(schema, req)
  const parsed = parseInput(schema, getBody(req))
  assertValid({ ...errors, ...(parsed.error && fieldErrors(parsed.error)) }, invalidMessage, existing && { existing })
  return parsed.data as z.output<T>
}

/** The document of the calls must say what is checked: a programming error, which the first test of a call finds. */
function assertDescribed(schema: z.ZodType, { routeOptions: { config, method, url } }: FastifyRequest): void {
  if (!config.describe) return
  const { body, bodyVaries } = config.describe
  if (!body || (body !== schema && !bodyVaries))
    throw new Error(`${method} ${url} parses another body than it describes`)
}

/** Who watches which parameters a call reads, as the test of the document does, may give the call another object to read. */
export const queryChannel = channel('portale.query')
export type QueryRead = { req: FastifyRequest; query: Record<string, string> }

/** The query as texts; of a repeated key the last value counts. */
export function getQuery(req: FastifyRequest): Record<string, string> {
  const query = Object.entries(req.query as Record<string, string | string[]>).map(
    ([key, value]) => [key, removeInvisible([value].flat().at(-1)?.replaceAll('\0', '') ?? '')] as const,
  )
  // Without a prototype, so that a filter called `constructor` has no value unless it was sent.
  const texts = Object.assign(Object.create(null), Object.fromEntries(query.filter(([key]) => key !== '__proto__')))
  const read: QueryRead = { req, query: texts }
  if (queryChannel.hasSubscribers) queryChannel.publish(read)
  return read.query
}

/** Exempts a connection from the idle timeout: work on a large database takes minutes. */
export const keepConnectionOpen = (reply: FastifyReply) => reply.raw.on('timeout', () => {})
