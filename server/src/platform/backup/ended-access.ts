import { withOwner } from './backup.queries.ts'
import {
  deleteRestoredSessions,
  listOpenAccounts,
  listRestoredTokens,
  type RestoredAccess,
  revokeRestoredTokens,
} from './ended-access.queries.ts'

/**
 * Ends in a restored database what opened the portal when the backup was made: what was ended since would be open again.
 * Tokens stay in use with `keepTokens` alone.
 */
export const endRestoredAccess = (databaseUrl: string, keepTokens: boolean): Promise<RestoredAccess> =>
  withOwner(databaseUrl, async (client) => {
    await client.query('BEGIN')
    const sessions = await deleteRestoredSessions(client)
    const tokens = await listRestoredTokens(client)
    if (!keepTokens) await revokeRestoredTokens(client)
    await client.query('COMMIT')
    return { sessions, tokens, accounts: await listOpenAccounts(client) }
  })

const maxNamed = 50

/** The names of many, the first of them, one a line. */
const nameLines = (names: string[]): string[] => [
  ...names.slice(0, maxNamed).map((name) => `  ${name}`),
  ...(names.length > maxNamed ? [`  and ${names.length - maxNamed} more: see the page Utenti`] : []),
]

/** The last lines of a restore: what it ended, and who came back. */
export function describeRestoredAccess(
  { sessions, tokens, accounts }: RestoredAccess,
  { createdAt, keepTokens }: { createdAt: string; keepTokens: boolean },
): string {
  const tokenNames = tokens.map(({ name, owner }) => `${name} (${owner})`)
  const tokenLine = keepTokens
    ? `${tokens.length} tokens are in use again (--keep-tokens), also those revoked since${tokens.length > 0 ? ':' : '.'}`
    : `${tokens.length} tokens were revoked; --keep-tokens would have left them in use${tokens.length > 0 ? ':' : '.'}`
  return [
    `${sessions} sessions ended, with all remembered browsers and links in mails.`,
    tokenLine,
    ...nameLines(tokenNames),
    `These ${accounts.length} accounts are open as of ${createdAt}, also of people closed or suspended since. Close them again before the portal opens:`,
    ...nameLines(accounts.map(({ name, email, role }) => `${name} <${email}>, ${role}`)),
  ].join('\n')
}
