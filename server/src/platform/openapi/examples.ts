import { readFileSync } from 'node:fs'
import { serverFile } from '../../server-file.ts'

/** What a call was sent and answered, by method and path as the route declares them. */
export type Examples = Record<string, { body?: unknown; answer?: unknown }>

/** The examples of the document: what the walk of every route sends and is answered, with ids that count from 1. */
export const examples = JSON.parse(readFileSync(serverFile('src/platform/openapi/examples.json'), 'utf8')) as Examples
