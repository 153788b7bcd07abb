import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The licences that packages of the portal may have: another one needs a decision first (docs/decisions/0040-releases.md). */
export const acceptedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
])

const isNotice = (name) => /^(licen[cs]e|notice|copying|third.?party)/i.test(name)

/** The part of a README about the licence, for packages without a file of their own. */
const readReadmePart = (folder) => {
  const name = readdirSync(folder).find((file) => /^readme\.md$/i.test(file))
  const text = name && readFileSync(join(folder, name), 'utf8')
  return text ? (/^#+ *licen[cs](e|ing)\b[\s\S]*/im.exec(text)?.[0] ?? '') : ''
}

function readTexts(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isNotice(entry.name))
    .map((entry) => entry.name)
    .sort()
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8').trim())
  return texts.length > 0 ? texts : [readReadmePart(folder).trim()].filter(Boolean)
}

/**
 * The packages of others that the lock file names for the server and the screens, with their licences, as they are installed
 * in the first of these folders that has them. Packages for other systems are in none.
 */
export function listThirdParties(lock, roots) {
  const isShipped = ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link
  return Object.entries(lock.packages)
    .filter(isShipped)
    .flatMap(([path]) => {
      const root = roots.find((folder) => existsSync(join(folder, path, 'package.json')))
      if (root === undefined) return []
      const { name, version, license, author } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
      const holder = typeof author === 'string' ? author : author?.name
      return [{ name, version, license: license ?? '', holder, texts: readTexts(join(root, path)) }]
    })
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** Whether a part of an expression is accepted: one of an OR, or all of an AND. What is in brackets was replaced before. */
const isPartAccepted = (part) =>
  part.split(/ OR /).some((choice) => choice.split(/ AND /).every((name) => acceptedLicences.has(name)))

/** Whether an expression such as "(MIT OR GPL-3.0) AND ISC" leaves a choice of accepted licences alone. */
export function isAccepted(licence) {
  const [inner] = /\([^()]*\)/.exec(licence) ?? []
  if (inner === undefined) return isPartAccepted(licence)
  // A name for what the innermost brackets come to, until there are none.
  return isAccepted(licence.replace(inner, isPartAccepted(inner.slice(1, -1)) ? 'MIT' : 'refused'))
}

/** The text of THIRD-PARTY-NOTICES.txt. */
export function writeNotices(packages, postgresql) {
  const parts = packages.map(({ name, version, license, holder, texts }) => {
    const head = [`${name} ${version}`, `Licence: ${license}`, ...(holder ? [`By: ${holder}`] : [])]
    return [...head, ...texts.flatMap((text) => ['', text])].join('\n')
  })
  const database = `PostgreSQL ${postgresql}\nLicence: PostgreSQL (https://www.postgresql.org/about/licence/)`
  const line = `\n\n${'-'.repeat(80)}\n\n`
  return `${['The archive holds these works of others, under their licences.', database, ...parts].join(line)}\n`
}
