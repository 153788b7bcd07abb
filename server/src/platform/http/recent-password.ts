import type { FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

const maxAgeMinutes = 10
const confirmationRequired = 'Per continuare conferma la tua password.'

/** 403 with `confirm_password` unless the user entered the password in the last ten minutes, at login or later. */
export function assertRecentPassword({ session }: FastifyRequest): void {
  const confirmedAt = Date.parse(session?.password_at ?? '')
  if (!(Date.now() - confirmedAt < maxAgeMinutes * 60_000))
    throw new HttpError(403, confirmationRequired, { body: { confirm_password: true } })
}
