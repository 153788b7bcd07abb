// npm run …: runs a program of the project with the project's Node.
import { ensureInstalled, node, run } from './setup.mjs'

ensureInstalled()
process.exit(run(node, process.argv.slice(2)))
