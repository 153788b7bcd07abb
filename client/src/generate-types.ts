import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'

const documentFile = new URL('../../docs/openapi.json', import.meta.url)
const typesFile = new URL('./calls.generated.ts', import.meta.url)

/** The types of the calls of docs/openapi.json, without its examples, which are values and change more often. */
export async function generateTypes(): Promise<string> {
  const document = JSON.parse(readFileSync(documentFile, 'utf8'), (key, value) =>
    key === 'example' ? undefined : value,
  )
  const types = await openapiTS(document, { defaultNonNullable: false, emptyObjectsUnknown: true })
  return `// Written by "npm run openapi" from docs/openapi.json.\n\n${astToString(types)}`
}

/** The committed types. */
export const readGenerated = (): string => readFileSync(typesFile, 'utf8')

if (process.argv.includes('--write')) writeFileSync(typesFile, await generateTypes())
