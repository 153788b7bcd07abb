// npm start: installs, builds the screens, starts the portal.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root, runUntilSignal } from './setup.mjs'

await ensureInstalled()
await ensureBuilt()
const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...process.env }
process.exit(await runUntilSignal(node, [join(root, 'server', 'src', 'main.ts')], { env }))
