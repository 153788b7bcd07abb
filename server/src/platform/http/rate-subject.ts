declare const counted: unique symbol

/**
 * What attempts are counted by. Of what a signed-in person does it comes from `conductOf(req).subject`, of an address from
 * `rateLimitAddress`; of all else from `otherSubject`, whose callers a test lists with their reasons.
 */
export type RateSubject = string & { readonly [counted]: true }

/** A subject that is neither a person who acts nor an address: an account that is guessed at, a token, everybody. */
export const otherSubject = (subject: string) => subject as RateSubject
