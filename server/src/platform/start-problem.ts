import { DatabaseError } from 'pg'
import { ConfigError } from './config.ts'
import { DatabaseSessionError } from './db/session-settings.ts'
import { StoreUnavailableError } from './files/store.ts'

/** An error's message in one line; of an AggregateError that of its first cause. */
export function errorReason(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error
  return String(cause instanceof Error ? cause.message : cause).replace(/\s*\n\s*/g, ' ')
}

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'the port is in use; choose another with PORT',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
}

/** One line for the person whose portal does not start; undefined for a bug of ours, which needs its stack. */
export function explainStartError(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StoreUnavailableError) return error.message
  if (error instanceof DatabaseSessionError) return errorReason(error)
  if (error instanceof DatabaseError) return `the database refuses: ${errorReason(error)} (${error.code})`
  if (!(error instanceof Error)) return undefined
  const { code, syscall, path } = error as NodeJS.ErrnoException
  if (syscall === undefined) return undefined
  const listenProblem = code ? listenProblems[code] : undefined
  if (listenProblem) return listenProblem
  if (syscall === 'listen' || syscall === 'getaddrinfo') return `HOST and PORT can’t be used: ${errorReason(error)}`
  return path === undefined ? errorReason(error) : `${errorReason(error)}: check DATA_DIR`
}
