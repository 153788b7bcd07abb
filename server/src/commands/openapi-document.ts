import { writeFileSync } from 'node:fs'
import { buildApp } from '../app.ts'
import { openDeps } from '../open-deps.ts'
import { readConfig } from '../platform/config.ts'
import { embeddedPostgres } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createDocument, formatDocument } from '../platform/openapi/document.ts'
import { formatListReaders } from '../platform/openapi/list-readers.ts'

/** npm run openapi: writes docs/openapi.json and list-readers.generated.ts from the routes and their descriptions. */
const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR ?? '.cache/schema', DEMO: '0' })
const embedded = config.databaseUrl ? undefined : await embeddedPostgres(config.dataDir, config)
const url = config.databaseUrl ?? embedded?.url ?? ''
await migrate(url)
const deps = await openDeps(config, url)
const app = await buildApp(deps)
await app.ready()
const document = createDocument(app.describedRoutes)
writeFileSync(new URL('../../../docs/openapi.json', import.meta.url), formatDocument(document))
const readersFile = new URL('../../../domain/src/platform/lists/list-readers.generated.ts', import.meta.url)
writeFileSync(readersFile, formatListReaders(app.describedRoutes))
await app.close()
await deps.stop()
await embedded?.stop()
