export const port = Number(process.env.E2E_PORT ?? 3199)

/** The address of the portal under test. */
export const address = `http://127.0.0.1:${port}`
