// npm start: installs, builds the screens, starts the portal.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root } from './setup.mjs'

ensureInstalled()
ensureBuilt()
const env = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...process.env }
const server = spawn(node, [join(root, 'server', 'src', 'main.ts')], { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
