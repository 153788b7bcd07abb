import type { TokenScope } from '@portale/domain/people/tokens/scopes.ts'
import type { TokenKind } from '@portale/domain/people/tokens/token-state.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { insertToken } from '../people/tokens/token.queries.ts'
import type { Db } from '../platform/db/connection.ts'
import { demoEmail } from './accounts.ts'
import type { User } from './people.ts'

type DemoToken = {
  owner: string
  kind: TokenKind
  name: string
  scopes: TokenScope[]
  /** Days from now; a past day has gone by. */
  created: number
  expires?: number
  revoked?: number
  used?: { days: number; address: string }
}

const tokens: DemoToken[] = [
  {
    owner: 'administrator',
    kind: 'personal',
    name: 'Esportazione notturna delle segnalazioni',
    scopes: ['leads:read'],
    created: -120,
    used: { days: -0.4, address: '10.20.4.17' },
  },
  {
    owner: 'sales_manager_rt',
    kind: 'service',
    name: 'Gestionale',
    scopes: ['dealers:read', 'workshops:read', 'leads:read'],
    created: -60,
    expires: 300,
    used: { days: -0.02, address: '10.20.4.30' },
  },
  {
    owner: 'superuser_rt',
    kind: 'personal',
    name: 'Report mensile della rete',
    scopes: ['dealers:read', 'workshops:read', 'market_shares:read'],
    created: -40,
    expires: 12,
    used: { days: -3, address: '10.20.7.5' },
  },
  {
    owner: 'workshop_user',
    kind: 'personal',
    name: 'Gestionale dell’officina',
    scopes: ['activities:read', 'activities:write'],
    created: -200,
    expires: -20,
    used: { days: -21, address: '93.41.120.8' },
  },
  {
    owner: 'administrator',
    kind: 'personal',
    name: 'Prova di integrazione',
    scopes: ['customers:read', 'customers:write'],
    created: -90,
    revoked: -80,
  },
]

const dayMs = 86_400_000

/** Tokens of other systems in all their states; nobody knows their secrets. */
export async function insertTokens(tx: Db, users: User[], now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  const idOf = (login: string) => users.find(({ email }) => email === demoEmail(login))?.id ?? 0
  for (const { owner, created, expires, revoked, used, ...values } of tokens) {
    const user_id = idOf(owner)
    const created_by = values.kind === 'service' ? idOf('administrator') : user_id
    const expires_on = expires === undefined ? null : romeDay(at(expires))
    const { id } = await insertToken(tx, { ...values, user_id, created_by, expires_on })
    const times = { created_at: at(created), ...(revoked !== undefined && { revoked_at: at(revoked) }) }
    await tx
      .updateTable('api_tokens')
      .set({ ...times, revoked_by: revoked === undefined ? null : user_id })
      .where('id', '=', id)
      .execute()
    if (used)
      await tx
        .insertInto('api_token_uses')
        .values({ token_id: id, last_used_at: at(used.days), last_used_address: used.address })
        .execute()
  }
}
