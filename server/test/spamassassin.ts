import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const script = fileURLToPath(new URL('../../scripts/spamassassin.mjs', import.meta.url))
const driver = fileURLToPath(new URL('score-mails.pl', import.meta.url))

/** The points of each rule that a mail met. */
export type SpamRules = Map<string, number>

/**
 * The rules of SpamAssassin that each of these mails meets, with the headers of the server that took them; without its
 * network tests. Version 4.0.1 compares the links of all mails of a run with the recipient of the first one.
 */
export async function scoreMails(mails: string[]): Promise<SpamRules[]> {
  await promisify(execFile)(process.execPath, [script])
  const home = await mkdtemp(join(tmpdir(), 'spamassassin-'))
  const child = spawn('perl', [driver], { env: { ...process.env, HOME: home, LC_ALL: 'C' } })
  const [output, errors]: [string[], string[]] = [[], []]
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  child.stdin.end(JSON.stringify(mails.map((mail) => mail.replaceAll('\r\n', '\n'))))
  const [code] = await once(child, 'close')
  await rm(home, { recursive: true, force: true })
  const lines = output.join('').split('\n').slice(0, -1)
  if (code !== 0 || lines.length !== mails.length) throw new Error(`SpamAssassin has failed: ${errors.join('')}`)
  return lines.map((line) => {
    const rules = line.split(' ').map((rule) => rule.split('='))
    return new Map(rules.map(([name = '', points]) => [name, Number(points)]))
  })
}
