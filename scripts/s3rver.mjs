// s3rver, a second S3 server that the portal's store is proven with, in .cache: what nobody ships needs no place among the
// packages. Prints its program.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const version = '3.7.1'
const folder = join(root, '.cache', `s3rver-${version}`)
const program = join(folder, 'node_modules', '.bin', 's3rver')

if (!existsSync(program)) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', `s3rver@${version}`]
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm install s3rver: ${stderr}`)
}
console.log(program)
