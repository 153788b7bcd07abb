/** The features that a token can be opened to; a person's own things and the portal's administration are none. */
export const tokenFeatures = [
  'activities',
  'dealers',
  'workshops',
  'customers',
  'leads',
  'news',
  'market_shares',
  'records',
  'users',
  'audits',
] as const
export type TokenFeature = (typeof tokenFeatures)[number]

export const tokenFeatureLabels: Record<TokenFeature, string> = {
  activities: 'Attività e documenti',
  dealers: 'Concessionarie',
  workshops: 'Officine',
  customers: 'Clienti',
  leads: 'Segnalazioni',
  news: 'News',
  market_shares: 'Target Officine',
  records: 'Modelli del generatore',
  users: 'Utenti',
  audits: 'Audit e accessi',
}

export const tokenAccesses = ['read', 'write'] as const
export type TokenAccess = (typeof tokenAccesses)[number]

export const tokenAccessLabels: Record<TokenAccess, string> = { read: 'Lettura', write: 'Scrittura' }

/** Features that tokens only read: accounts are changed by a person, and the audit by nobody. */
export const readOnlyFeatures: readonly TokenFeature[] = ['users', 'audits']

export type TokenScope = `${TokenFeature}:${TokenAccess}`

/** Every scope that exists, in the order of the screens. */
export const tokenScopes: TokenScope[] = tokenFeatures.flatMap((feature) =>
  tokenAccesses
    .filter((access) => access === 'read' || !readOnlyFeatures.includes(feature))
    .map((access): TokenScope => `${feature}:${access}`),
)

export const isTokenScope = (value: unknown): value is TokenScope => tokenScopes.some((scope) => scope === value)

/** "Segnalazioni: lettura e scrittura", one text per feature. */
export function formatScopes(scopes: readonly TokenScope[]): string[] {
  return tokenFeatures.flatMap((feature) => {
    const accesses = tokenAccesses.filter((access) => scopes.includes(`${feature}:${access}`))
    if (accesses.length === 0) return []
    const words = accesses.map((access) => tokenAccessLabels[access].toLowerCase())
    return `${tokenFeatureLabels[feature]}: ${words.join(' e ')}`
  })
}
