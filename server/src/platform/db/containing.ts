import { fold } from '@portale/domain/platform/folding.ts'

// PostgreSQL takes trigrams from a part of a word of three characters, or from its end or beginning next to another sign.
const trigram = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

/** Whether a trigram index can find a text. */
export const hasTrigram = (text: string): boolean => trigram.test(fold(text))

/**
 * SQL for the pattern of a text's occurrences, with `$` for the text. As a subquery PostgreSQL makes it once, not for each
 * row that a kept plan compares; a text that no index finds stays in sight of the planner, which then reads none whole.
 */
export const containing = (text: string): string => (hasTrigram(text) ? '(SELECT containing($))' : 'containing($)')
