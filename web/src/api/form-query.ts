/** Options of a query that a form begins with: never an old answer, and never changed under the hands of who is typing. */
export const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }
