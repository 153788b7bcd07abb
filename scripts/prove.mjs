// npm run prove: the long proofs, or the one that is named.
import { ensureInstalled, node, runUntilSignal } from './setup.mjs'

await ensureInstalled()
process.exit(await runUntilSignal(node, ['server/test/prove/main.ts', ...process.argv.slice(2)]))
