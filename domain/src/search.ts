/** The minimum number of characters for the search and the typeaheads. */
export const minSearchLength = 3

/** A result with its code (Baldo ID or VAT number), its name, and its city if known. */
export type SearchHit = { id: number; code: string; name: string; city: string | null }

/** GET /api/v1/search?q=…: a few of each kind that the user may open. */
export type SearchResults = { dealers: SearchHit[]; workshops: SearchHit[]; customers: SearchHit[] }
