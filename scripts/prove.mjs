// npm run prove: the long proofs, or the one that is named, with the programs that it needs.
import { ensureHaproxy } from './haproxy.mjs'
import { ensureInstalled, node, runUntilSignal } from './setup.mjs'

await ensureInstalled()
const args = process.argv.slice(2)
const env = args[0] === 'releases' ? { HAPROXY: ensureHaproxy() } : {}
process.exit(await runUntilSignal(node, ['server/test/prove/main.ts', ...args], { env }))
