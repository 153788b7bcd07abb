import { readOnlyFeatures, type TokenFeature, type TokenScope, tokenFeatures } from './scopes.ts'

/** The calls of each feature by the beginning of their path; the longest beginning counts. A parameter is `:`. */
const featurePaths: Record<TokenFeature, string[]> = {
  activities: [
    '/api/v1/activities',
    '/api/v1/activity_document_types',
    '/api/v1/activity_document_uploads',
    '/api/v1/activity_years',
    '/api/v1/rejection_reasons',
    '/api/v1/dealers/activity_years',
    '/api/v1/dealers/:/activities',
    '/api/v1/workshops/activity_years',
    '/api/v1/workshops/:/activities',
    '/activity_document_type',
    '/activity_document_upload',
  ],
  dealers: ['/api/v1/dealers', '/api/v2/dealers'],
  workshops: ['/api/v1/workshops', '/api/v2/workshops'],
  customers: ['/api/v1/customers', '/api/v2/customers'],
  leads: [
    '/api/v1/leads',
    '/api/v1/lead_models',
    '/api/v1/lead_work_types',
    '/api/v2/lead_models',
    '/api/v2/lead_statuses',
    '/api/v2/lead_work_types',
    '/lead_offers',
  ],
  news: ['/api/v1/news', '/document_news'],
  market_shares: [
    '/api/v1/workshop_market_shares',
    '/api/v1/dealers/:/market_shares',
    '/api/v1/workshops/:/market_shares',
  ],
  records: ['/api/v1/generated'],
  users: ['/api/users', '/api/roles'],
  audits: ['/api/audits', '/api/accesses'],
}

/** Calls that no token makes, each with the reason. */
export const closedPaths: Record<string, string> = {
  '/logout': 'ends a session, which a token has not',
  '/impersonate': 'a person acts as another one, with a reason',
  '/avatars': 'a picture of the screens',
  '/api/impersonations': 'belongs to the screens of the administrator',
  '/login': 'a login, and what proves again who is there',
  '/api/profile': 'a person’s own account: password, factors, sessions',
  '/api/v1/home': 'a screen’s summary of every feature',
  '/api/v1/search': 'searches every feature at once',
  '/api/v1/dealers/:/related': 'a screen’s tabs, with rows of other features',
  '/api/v1/workshops/:/related': 'a screen’s tabs, with rows of other features',
  '/api/v1/customers/:/related': 'a screen’s tabs, with rows of other features',
  '/api/v1/saved_views': 'how a person looks at lists',
  '/api/v1/list_settings': 'how a person looks at lists',
  '/api/v1/notifications': 'what a person is notified of',
  '/notifications': 'what a person is notified of',
  '/api/v1/tokens': 'a token creates no tokens',
  '/api/tokens': 'a token creates no tokens',
  '/api/v1/webhooks': 'a person decides where data are sent',
  '/api/menu-management': 'the portal’s own menu',
  '/api/automation': 'designs the portal itself',
  '/api/audits/preview': 'the time machine restores the whole portal',
  '/api/system': 'the operation of the servers',
  '/api/mails': 'mails have links that are as good as passwords',
}

/**
 * Writes that no token makes, in features that tokens write otherwise: what an account can reach is decided by a person
 * who is there, as with the account itself. Reading who has what stays open.
 */
export const closedWrites: Record<string, string> = {
  '/api/v1/dealers/assign': 'whose dealers an account has',
  '/api/v1/dealers/unassign': 'whose dealers an account has',
  '/api/v1/workshops/assign': 'whose workshops an account has',
  '/api/v1/workshops/unassign': 'whose workshops an account has',
  '/api/v1/leads/assign': 'which leads an account sees',
  '/api/v1/leads/unassign': 'which leads an account sees',
  '/api/v1/leads/:/users': 'which leads an account sees',
}

/** POST calls that change nothing: exports of chosen rows, and what would be done. */
const readingCalls = /\/(xls|preview|effects)$/
const readingMethods = ['GET', 'HEAD']

/** '/api/v1/dealers/:id' and '/api/v1/dealers/{id}' are the same call. */
const normalizePath = (path: string) => path.replace(/\{[^}]+\}|:[^/]+/g, ':')

/** A feature, every token whatever its scopes, or none. */
export type TokenOpening = TokenFeature | 'any' | 'closed'

const openings = new Map<string, TokenOpening>([
  ...tokenFeatures.flatMap((feature) => featurePaths[feature].map((path) => [path, feature] as const)),
  ...Object.keys(closedPaths).map((path) => [path, 'closed'] as const),
])

/** What the longest known beginning of a path, whole parts of it, says about tokens. */
function findOpening(path: string): TokenOpening | undefined {
  const parts = normalizePath(path).split('/')
  for (let length = parts.length; length > 1; length -= 1) {
    const opening = openings.get(parts.slice(0, length).join('/'))
    if (opening) return opening
  }
  return undefined
}

/**
 * The scope that a token needs for a call, by its method and the pattern of its path, or as its route declares where the
 * path says nothing: 'any' where every token may call it, 'closed' where none may, undefined where nothing was decided,
 * which no token may call either.
 */
export function callScope(
  method: string,
  path: string,
  declared?: TokenOpening,
): TokenScope | 'any' | 'closed' | undefined {
  const opening = findOpening(path) ?? declared
  const isReading = readingMethods.includes(method) || readingCalls.test(path)
  if (opening === undefined || opening === 'closed') return opening
  if (opening === 'any') return isReading ? 'any' : 'closed'
  if (isReading) return `${opening}:read`
  const isClosed = readOnlyFeatures.includes(opening) || normalizePath(path) in closedWrites
  return isClosed ? 'closed' : `${opening}:write`
}
