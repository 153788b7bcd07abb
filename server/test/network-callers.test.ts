import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from './app.ts'

// Who addresses, counts, offers or accepts partners asks whether they are in the network. Each part of a *.queries.ts that
// reads dealers or workshops asks it, or stands here under its reason; so does each function of the database.

const reads =
  /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(?:public\.)?(?:dealers|workshops)\b|[,(]\s*(?:dealers|workshops) p\b|\bpartnerTables\b|\bpartnerAudiences\[|(?:From|join|Into|Table|Join)\('(?:dealers|workshops)'|'(?:Dealer|Workshop)'/
const asks =
  /\b(?:isInNetwork|inNetworkToday|in_network|hasLeftBefore|ceasedIds|inNetwork|isAddressed|listOutOfNetwork|networkColumns)\b/

const reasons: Record<string, string[]> = {
  'the names on what exists already: old records keep their partner': [
    'activities/matrix.queries.ts cellsOfPartner',
    'activities/reminder.queries.ts listRemindedPartners',
    'activities/reminder.queries.ts reminderJoins',
    'activities/upload-archive.queries.ts listArchivedDocuments',
    'activities/upload-audience.queries.ts findPartnerName',
    'activities/upload-queue-order.queries.ts ofTypeAndPartner',
    'activities/upload-queue-order.queries.ts scanPartners',
    'activities/upload-queue.queries.ts findExamined',
    'activities/upload-verify.queries.ts lockQueued',
    'files/download.queries.ts names',
    'home/home.queries.ts listNewestUploads',
    'leads/lead-access.queries.ts currentDealerName',
    'leads/lead-batch.queries.ts lockLeads',
    'leads/lead-counts.queries.ts listDealers',
    'leads/lead-dashboard.queries.ts findFunnel',
    'leads/lead-export.queries.ts select',
    'leads/lead-idle.queries.ts claimIdleLeads',
    'leads/lead-list.queries.ts sortJoins',
    'leads/lead.queries.ts joins',
    'market-shares/market-share-recipients.queries.ts findPersonalRow',
    'market-shares/market-share-recipients.queries.ts listPersonalShares',
    'market-shares/market-share.queries.ts listShareWorkshops',
    'market-shares/market-share.queries.ts listSharePoints',
    'search/lead-search.queries.ts select',
    'search/search-sources.queries.ts documentSource',
  ],
  'documents that were uploaded wait for staff whoever left': [
    'activities/upload-queue-conditions.queries.ts onPartner',
    'activities/upload-queue-conditions.queries.ts audienceFilter',
    'activities/upload-queue-count.queries.ts partnersWithUploads',
    'activities/upload-queue-filters.queries.ts areas',
    'activities/upload.queries.ts ofPartner',
    'activities/upload.queries.ts lockUploads',
    'dealers/partner.queries.ts documentsToVerify',
    'dealers/partner.queries.ts pendingFilter',
    'dealers/partner.queries.ts waitingJoin',
    'home/home.queries.ts countPending',
  ],
  'part of a query whose conditions ask it': [
    'activities/dashboard.queries.ts allPartners',
    'activities/late-reminder.queries.ts listLatePartners',
    'activities/late-reminder.queries.ts lockOpenActivities',
    'activities/matrix.queries.ts managerFilter',
    'activities/matrix.queries.ts matrixList',
    'activities/matrix.queries.ts streamMatrix',
    'activities/open-activity.queries.ts findStatePageJson',
    'activities/partner-progress.queries.ts completionFilter',
    'activities/partner-progress.queries.ts lateFilter',
    'activities/partner-progress.queries.ts progressSelection',
    'activities/progress.queries.ts typeProgress',
    'activities/reminder.queries.ts listDeadlines',
    'activities/reminder.queries.ts uploadersOf',
    'activities/reminder.queries.ts insertDueReminders',
    'activities/reminder.queries.ts listMissingDocuments',
    'activities/reminder.queries.ts insertManualReminders',
    'activities/upload-audience.queries.ts assignedTo',
    'activities/upload.queries.ts insertUpload',
    'activities/upload.queries.ts lockTypesWithUploads',
    'dealers/network.queries.ts assignedIn',
  ],
  'the rules of the call name those that left, each with why': [
    'activities/reminder.queries.ts listPartnerIdsInUse',
    'dealers/partner-batch.queries.ts lockPartners',
    'dealers/partner-batch.queries.ts insertAssignments',
    'users/user-write.queries.ts allPartnersExist',
    'users/user-write.queries.ts updateAssignedPartners',
    'imports/user-import.queries.ts updateAssignments',
    'workshops/history.queries.ts findMissingDealers',
  ],
  'the registry itself, where staff find those that left and correct them': [
    'archive/archive.queries.ts effects',
    'dealers/partner-batch.queries.ts deleteAssignments',
    'dealers/partner-export.queries.ts dealerJoin',
    'dealers/partner-export.queries.ts selects',
    'dealers/partner-export.queries.ts partnerSheet',
    'dealers/partner-write.queries.ts insertPartner',
    'dealers/partner-write.queries.ts lockPartner',
    'dealers/partner-write.queries.ts updatePartner',
    'dealers/partner-write.queries.ts validatePartner',
    'dealers/partner.queries.ts currentDealerJoin',
    'dealers/partner.queries.ts orderedFrom',
    'dealers/partner.queries.ts scanDistricts',
    'dealers/partner.queries.ts currentDealer',
    'dealers/partner.queries.ts partnerRows',
    'dealers/partner.queries.ts partnerList',
    'dealers/partner.queries.ts history',
    'imports/partner-import.queries.ts lockPartnersByBaldoId',
    'imports/partner-import.queries.ts listZeroPaddedCodes',
    'imports/partner-import.queries.ts insertPartners',
    'imports/partner-import.queries.ts updatePartners',
    'leads/lead-filter.queries.ts listDealers',
    'related/related.queries.ts models',
    'search/search-sources.queries.ts partnerSource',
  ],
  'whose a user or a record is, which lasts: people of a partner that left read what was theirs': [
    'accounts/account.queries.ts partnersColumn',
    'activities/upload.queries.ts isVisiblePartner',
    'records/row-scope.queries.ts assignedIds',
    'records/row-scope.queries.ts partnerIdsSql',
    'records/row-scope.queries.ts visibleRelated',
    'records/row-scope.queries.ts selectableScope',
    'records/row-scope.queries.ts listPartnerIds',
    'users/user-export.queries.ts codes',
    'users/user.queries.ts firstPartner',
    'users/user.queries.ts assignedTo',
    'users/user.queries.ts ofPartner',
  ],
  'figures of a file are kept for every workshop; their mails ask it': [
    'market-shares/market-share.queries.ts listWorkshopsByCode',
  ],
}

const functionReasons: Record<string, string> = {
  sees_dealer: 'whose pages somebody may open, which lasts',
  sees_workshop: 'whose pages somebody may open, which lasts',
  workshop_dealers_without_gaps: 'the history of a workshop, whoever left since',
}

const sources = join(import.meta.dirname, '../src')

/** The top-level parts of all queries that read a partner's table: their names, and whether they ask. */
function listReaders(): { name: string; isAsking: boolean }[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.queries.ts'),
  )
  return files.flatMap((file) =>
    readFileSync(join(sources, file), 'utf8')
      .split(/^(?=(?:export )?(?:async )?(?:function|const|class|type) )/m)
      .slice(1)
      .filter((part) => reads.test(part))
      .map((part) => ({
        name: `${file} ${/(?:function\*?|const|class|type) (\w+)/.exec(part)?.[1]}`,
        isAsking: asks.test(part),
      })),
  )
}

describe('a query that reads dealers or workshops', () => {
  it('asks whether they are in the network, or has a reason not to', () => {
    const listed = Object.values(reasons).flat()
    expect(listed.toSorted()).toEqual([...new Set(listed)].toSorted())
    const bare = listReaders().flatMap(({ name, isAsking }) => (isAsking ? [] : [name]))
    expect(bare.filter((name) => !listed.includes(name))).toEqual([])
    expect(listed.filter((name) => !bare.includes(name))).toEqual([])
  })

  it('is found: those who ask are many, in most features', () => {
    const asking = listReaders().filter(({ isAsking }) => isAsking)
    expect(new Set(asking.map(({ name }) => name.split('/')[0]))).toEqual(
      new Set(['activities', 'dealers', 'imports', 'leads', 'market-shares', 'records']),
    )
    expect(asking.length).toBeGreaterThan(20)
  })
})

describe('a function of the database that reads them', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  it('asks it too, or has a reason', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT DISTINCT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        AND prosrc ~ '\\m(FROM|JOIN|UPDATE)\\s+(public\\.)?(dealers|workshops)\\M' AND prosrc !~ '\\min_network\\('
      ORDER BY 1`.execute(t.deps.db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(functionReasons).toSorted())
  })
})
