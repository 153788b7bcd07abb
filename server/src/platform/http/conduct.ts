import type { FastifyRequest } from 'fastify'
import type { RateSubject } from './rate-subject.ts'

type Person = { id: number; name: string; email: string }

/** Who does what a request does: under an impersonation the person who impersonates, as the one who is impersonated. */
export type Conduct = {
  person: Person
  impersonated: Person | null
  /** What limits count the person by. */
  subject: RateSubject
}

export type Caller = Pick<FastifyRequest, 'user' | 'session'>

/**
 * Whose conduct a request is. Whatever counts, limits or reports what people do asks this and not `req.user`: who looks as
 * somebody else uses up nothing of that person's, and is the one who is named.
 */
export function conductOf({ user, session }: Caller): Conduct {
  const person = session?.impersonator ?? user
  const impersonated = session?.impersonator ? user : null
  return { person, impersonated, subject: String(person.id) as RateSubject }
}

const formatPerson = ({ name, email }: Person) => `${name} (${email})`

/** The list that shows the person, by name: an address in a link of a mail looks like phishing. */
export const conductUrl = ({ person }: Conduct): `/users?${string}` =>
  `/users?${new URLSearchParams({ name: person.name })}`

/** "Anna (anna@…)", or "Anna (anna@…), che navigava come Bruno (bruno@…),": the subject of a sentence about conduct. */
export const formatConduct = ({ person, impersonated }: Conduct): string =>
  impersonated ? `${formatPerson(person)}, che navigava come ${formatPerson(impersonated)},` : formatPerson(person)
