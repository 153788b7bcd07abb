/** A file of the server, such as `migrations/`: this one is in `server/src`, its bundle in `server/dist`. */
export const serverFile = (path: string): URL => new URL(`../${path}`, import.meta.url)
