// What refuses a release: packages with known holes, a table of newest versions that is out of date, changes without words.

const maxAgeDays = 90

/**
 * What is wrong with the table of the newest minor versions (server/data/newest-versions.json) on a day: it is too old to
 * say whether the database is patched. Days as YYYY-MM-DD.
 */
export function findAgeProblem({ checked_on }, today) {
  const days = (Date.parse(today) - Date.parse(checked_on)) / 86_400_000
  if (!(days >= 0))
    return `server/data/newest-versions.json was checked on ${checked_on}, which is no day before ${today}`
  if (days < maxAgeDays) return undefined
  return `server/data/newest-versions.json is ${days} days old: look up the newest minors of PostgreSQL and Node, and write them with the day`
}

/** What CHANGELOG.md lacks for a version: its section, in both languages, each with something that changed. */
export function findChangelogProblem(changelog, version) {
  const section = changelog.split(/^## /m).find((text) => text.split(/\s/, 1)[0] === version)
  if (section === undefined) return `CHANGELOG.md has no section of ${version}`
  for (const language of ['Italiano', 'English']) {
    const part = section.split(/^### /m).find((text) => text.startsWith(language))
    if (!/^- \S/m.test(part ?? '')) return `CHANGELOG.md says nothing under "${language}" of ${version}`
  }
  return undefined
}

/** What `npm audit --json` found, a line each; undefined where the registry does not answer it. */
export function listAdvisories(output) {
  let report
  try {
    report = JSON.parse(output)
  } catch {
    return undefined
  }
  if (report.vulnerabilities === undefined) return undefined
  return Object.values(report.vulnerabilities).map(({ name, severity, via }) => {
    const titles = via.map((cause) => (typeof cause === 'string' ? cause : `${cause.title} (${cause.url})`))
    return `${name}: ${severity}: ${titles.join('; ')}`
  })
}
