// npm start: installs, builds, starts the portal; with --set-up it only installs and builds.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root, run, runUntilSignal } from './setup.mjs'

await ensureInstalled({ toRun: true })
await ensureBuilt()
if (process.argv.includes('--set-up')) process.exit(run(node, [join(root, 'server', 'src', 'commands', 'set-up.ts')]))
const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...process.env }
// Four megabytes of young objects instead of sixteen: 40 MB less at idle (docs/decisions/0024-what-is-loaded-and-installed.md).
process.exit(await runUntilSignal(node, ['--max-semi-space-size=4', join(root, 'server', 'dist', 'main.js')], { env }))
