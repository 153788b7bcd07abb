import type { BadgeColour } from '../../platform/documents.ts'
import type { TokenScope } from './scopes.ts'

/** A person's token acts as the person; a service's is created by an administrator and acts as a chosen account. */
export const tokenKinds = ['personal', 'service'] as const
export type TokenKind = (typeof tokenKinds)[number]
export const tokenKindLabels: Record<TokenKind, string> = { personal: 'Personale', service: 'Di servizio' }

export const tokenStates = ['active', 'expired', 'revoked'] as const
export type TokenState = (typeof tokenStates)[number]
export const tokenStateLabels: Record<TokenState, string> = {
  active: 'Attivo',
  expired: 'Scaduto',
  revoked: 'Revocato',
}

/** How many tokens that are in use an account may have. */
export const maxTokens = 50
/** The shape of a secret: the prefix, which screens show, and 32 random bytes. */
export const tokenPattern = /^(prt_[a-z0-9]{8})_[A-Za-z0-9_-]{43}$/

export const tokenStateColours: Record<TokenState, BadgeColour> = { active: 'ok', expired: 'warn', revoked: 'neu' }

/** 403 for a token without the scope of a call. */
export const insufficientScope = (required: TokenScope): string =>
  `Questo token non ha il permesso necessario: ${required}.`
export const closedToTokens = 'Questa chiamata non si può fare con un token.'
