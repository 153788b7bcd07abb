// npm run prove: the long proofs, or the one that is named.
import { ensureFaketime } from './faketime.mjs'
import { ensureInstalled, node, runUntilSignal } from './setup.mjs'

await ensureInstalled()
const env = { FAKETIME_LIBRARY: ensureFaketime() }
process.exit(await runUntilSignal(node, ['server/test/prove/main.ts', ...process.argv.slice(2)], { env }))
