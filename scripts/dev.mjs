// npm run dev: the server, restarted on change, and the screens, reloaded on change, at http://127.0.0.1:5173.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, node, root } from './setup.mjs'

await ensureInstalled()
const start = (args) =>
  spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, BASE_URL: 'http://127.0.0.1:5173' } })
const server = start(['--watch', '--watch-preserve-output', join('server', 'src', 'main.ts')])
const screens = start([
  join('node_modules', 'vite', 'bin', 'vite.js'),
  'web',
  '--host',
  '127.0.0.1',
  '--clearScreen',
  'false',
])
const stop = () => {
  server.kill('SIGTERM')
  screens.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', stop)
screens.on('exit', stop)
