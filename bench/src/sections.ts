import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAuditPages } from './audit-pages.ts'
import { measureCalls } from './calls.ts'
import { measureCompletion } from './completion.ts'
import { measureEveryList } from './every-list.ts'
import { measureExports } from './exports.ts'
import { measureFirstCalls } from './first-calls.ts'
import { measureFlatSearches } from './flat-searches.ts'
import { measureFootprint } from './footprint.ts'
import { measureHeaders } from './headers.ts'
import { measureImports } from './imports.ts'
import { measureLeadExports } from './lead-exports.ts'
import { measureLeads } from './leads.ts'
import { measureMails } from './mails.ts'
import { measureMarketShares } from './market-shares.ts'
import type { Repetition } from './measure.ts'
import { measureOutbox } from './outbox.ts'
import { measurePeople } from './people.ts'
import { measureReads } from './reads.ts'
import { measureRecordLists } from './record-lists.ts'
import type { Line } from './report.ts'
import { measureSaves } from './saves.ts'
import { measureScreens } from './screens.ts'
import { measureStaleSearch } from './stale-search.ts'
import { measureStreams } from './streams.ts'
import { measureTimeMachine } from './time-machine.ts'
import { measureTwoServers } from './two-servers.ts'
import { measureUploading } from './uploads.ts'

/** A part of the bench with a table of its own. Only what is asked for by name runs, if it is not `usual`. */
export type Section = { title: string; usual?: false; measure: (repetition: Repetition) => Promise<Line[]> }

/** Measures on an empty installation, which is deleted afterwards. */
async function withTemporaryFolder(work: (dataDir: string) => Promise<Line[]>): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portale-bench-'))
  chmodSync(dataDir, 0o755)
  try {
    return await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type MeasureFolder = (dataDir: string, repetition: Repetition) => Promise<Line[]>
const onEmpty = (measure: MeasureFolder) => (repetition: Repetition) =>
  withTemporaryFolder((dataDir) => measure(dataDir, repetition))

/** The sections by the word that chooses one, in the order in which they run. */
export const sections: Record<string, Section> = {
  reads: { title: 'Lists, leads, one record and search', measure: (repetition) => measureReads('', repetition) },
  stale: { title: 'Search with statistics of before', measure: onEmpty(measureStaleSearch) },
  flat: { title: 'Searches that stay quick with ten times the rows', measure: onEmpty(measureFlatSearches) },
  saves: { title: 'Saves', measure: onEmpty((dataDir, { rounds }) => measureSaves(dataDir, rounds)) },
  export: { title: 'Exports', measure: ({ rounds }) => measureExports(rounds) },
  'lead-export': { title: 'Exports of 200,000 leads', measure: ({ rounds }) => measureLeadExports(rounds) },
  upload: { title: 'Uploads', measure: onEmpty((dataDir, { rounds }) => measureUploading(dataDir, rounds)) },
  first: { title: 'Dashboards and home, the first time', measure: ({ rounds }) => measureFirstCalls(rounds) },
  audit: { title: 'Pages of the audit', measure: ({ rounds }) => measureAuditPages(rounds) },
  screens: { title: 'Screens in a browser with an empty cache', measure: async () => measureScreens() },
  footprint: { title: 'Memory and disk', measure: onEmpty((dataDir, { rounds }) => measureFootprint(dataDir, rounds)) },
  headers: { title: 'Size of answers', measure: measureHeaders },
  calls: { title: 'Other calls', measure: (repetition) => measureCalls('', repetition) },
  leads: { title: 'Leads', measure: onEmpty(measureLeads) },
  completion: { title: 'Progress of partners', measure: measureCompletion },
  people: { title: 'People and polls', measure: measurePeople },
  generated: { title: 'Designed models', measure: onEmpty(measureRecordLists) },
  mails: { title: 'Mails', measure: onEmpty((dataDir) => measureMails(dataDir, { rounds: 2, seconds: 1 })) },
  outbox: { title: 'Outbox', measure: onEmpty(measureOutbox) },
  'market-shares': { title: 'Market shares', measure: onEmpty(measureMarketShares) },
  'time-machine': {
    title: 'Audit and time machine',
    measure: onEmpty((dataDir, { rounds }) => measureTimeMachine(dataDir, rounds)),
  },
  import: { title: 'Imports', measure: onEmpty(measureImports) },
  'every-list': {
    title: 'Every order and filter',
    usual: false,
    measure: ({ rounds }) => measureEveryList(Math.max(rounds, 5), process.argv[3] ?? ''),
  },
  cluster: { title: 'Two servers', usual: false, measure: () => measureTwoServers(60) },
  streams: { title: 'Streams', usual: false, measure: () => measureStreams(5000) },
}
