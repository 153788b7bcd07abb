export const port = Number(process.env.E2E_PORT ?? 3199)

/** Where the portal of the journeys listens. */
export const address = `http://127.0.0.1:${port}`
