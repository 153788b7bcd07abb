// npm start: installs, builds the screens, starts the portal; with --set-up it only installs and builds.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root, runUntilSignal } from './setup.mjs'

await ensureInstalled({ toRun: true })
await ensureBuilt()
if (process.argv.includes('--set-up')) process.exit(0)
const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...process.env }
process.exit(await runUntilSignal(node, [join(root, 'server', 'src', 'main.ts')], { env }))
