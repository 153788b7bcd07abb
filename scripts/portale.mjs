// portale COMMAND [ARGUMENTS]: a command of the portal with the user and the settings of its service (ops/systemd). Has no
// dependencies. PORTALE_UNIT names another unit than that of the service.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSettings, readUnit } from './service-settings.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const unitPath = process.env.PORTALE_UNIT ?? '/etc/systemd/system/portale.service'

function fail(message) {
  console.error(`portale: ${message}`)
  process.exit(1)
}

/** The programs of the commands, with their first arguments, by name: those of package.json that work on an installation. */
function listCommands() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commands = Object.entries(scripts).flatMap(([name, script]) => {
    const [, program, first] =
      /^node scripts\/run\.mjs (server\/src\/commands\/[\w-]+\.ts)(?: (\w+))?$/.exec(script) ?? []
    return program ? [[name, [join(root, program), ...(first ? [first] : [])]]] : []
  })
  return new Map(commands)
}

/** The number of a user or a group, from its file. */
function findId(file, name) {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  return line ? Number(line.split(':')[2]) : fail(`${name} is not in ${file}`)
}

function readService() {
  try {
    const unit = readUnit(readFileSync(unitPath, 'utf8'))
    return { ...unit, settings: readSettings(unit, (path) => readFileSync(path, 'utf8')) }
  } catch (error) {
    return fail(`${error.message}: run it as root, where the service is installed (docs/production.md)`)
  }
}

const [name = '', ...args] = process.argv.slice(2)
const command = listCommands().get(name)
if (!command) fail(`COMMAND is one of ${[...listCommands().keys()].join(', ')}`)
const { user, group, settings } = readService()
const uid = findId('/etc/passwd', user)
const isRoot = process.getuid() === 0
if (!isRoot && process.getuid() !== uid) fail(`run it as root or as ${user}`)
const account = isRoot ? { uid, gid: findId('/etc/group', group) } : {}
process.umask(0o077)
const { PATH, LANG, TERM } = process.env
const env = { PATH, LANG, TERM, ...settings }
const { status, error } = spawnSync(join(root, 'node_modules', '.bin', 'node'), [...command, ...args], {
  ...account,
  env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
  stdio: 'inherit',
})
if (error) fail(error.message)
process.exit(status ?? 1)
