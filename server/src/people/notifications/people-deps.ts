import type { Deps } from '../../platform/deps.ts'
import type { SessionCache } from '../accounts/session-cache.ts'
import type { TokenCache } from '../tokens/token-cache.ts'
import type { NotificationStreams } from './notification-streams.ts'
import type { UnreadCache } from './unread-cache.ts'

/** What the features of people work with. */
export type PeopleDeps = Deps & {
  sessions: SessionCache
  tokens: TokenCache
  unread: UnreadCache
  streams: NotificationStreams
}
