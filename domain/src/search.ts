/** From how many characters on the search box, and the lookups, answer. */
export const minSearchLength = 3

/** One thing found: its code (Baldo ID, or the VAT number), its name, and where it is if that is known. */
export type SearchHit = { id: number; code: string; name: string; city: string | null }

/** GET /api/v1/search?q=…: only what the caller may open, a few of each kind. */
export type SearchResults = { dealers: SearchHit[]; workshops: SearchHit[]; customers: SearchHit[] }
