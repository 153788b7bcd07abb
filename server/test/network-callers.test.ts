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
    'documents/reminders/reminder.queries.ts listRemindedPartners',
    'documents/reminders/reminder.queries.ts reminderJoins',
    'documents/uploads/document-zip.queries.ts listZippedDocuments',
    'documents/uploads/upload-audience.queries.ts findPartnerName',
    'documents/verification/verification-order.queries.ts ofYearAndPartner',
    'documents/verification/verification-order.queries.ts scanPartners',
    'documents/verification/verification-list.queries.ts findExamined',
    'documents/verification/verification.queries.ts lockUploads',
    'platform/files/download.queries.ts names',
    'front/home/home.queries.ts listNewestUploads',
    'sales/leads/lead-access.queries.ts currentDealerName',
    'sales/leads/lead-batch.queries.ts lockLeads',
    'sales/leads/lead-counts.queries.ts listDealers',
    'sales/leads/lead-dashboard.queries.ts findFunnel',
    'sales/leads/lead-export.queries.ts select',
    'sales/leads/lead-idle.queries.ts claimIdleLeads',
    'sales/leads/lead-list.queries.ts sortJoins',
    'sales/leads/lead.queries.ts joins',
    'sales/market-shares/market-share-recipients.queries.ts findPersonalRow',
    'sales/market-shares/market-share-recipients.queries.ts listPersonalShares',
    'sales/market-shares/market-share.queries.ts listShareWorkshops',
    'sales/market-shares/market-share.queries.ts listSharePoints',
    'front/search/lead-search.queries.ts select',
    'front/search/search-sources.queries.ts documentSource',
  ],
  'documents that were uploaded wait for staff whoever left': [
    'documents/verification/verification-conditions.queries.ts onPartner',
    'documents/verification/verification-conditions.queries.ts visibleUploads',
    'documents/verification/verification-conditions.queries.ts audienceFilter',
    'documents/verification/verification-count.queries.ts partnersWithUploads',
    'documents/verification/verification-filters.queries.ts areas',
    'documents/uploads/upload.queries.ts ofPartner',
    'documents/verification/verification.queries.ts ofPartnerActivity',
    'network/dealers/partner.queries.ts documentsToVerify',
    'network/dealers/partner.queries.ts pendingFilter',
    'network/dealers/partner.queries.ts waitingJoin',
    'front/home/home.queries.ts countPending',
  ],
  'part of a query whose conditions ask it': [
    'documents/progress/dashboard.queries.ts allPartners',
    'documents/reminders/late-reminder.queries.ts listLatePartners',
    'documents/reminders/late-reminder.queries.ts lockOpenActivities',
    'documents/progress/matrix.queries.ts managerFilter',
    'documents/progress/matrix.queries.ts matrixList',
    'documents/progress/matrix.queries.ts streamMatrix',
    'documents/activities/open-activity.queries.ts findStatePageJson',
    'documents/progress/partner-progress.queries.ts completionFilter',
    'documents/progress/partner-progress.queries.ts lateFilter',
    'documents/progress/partner-progress.queries.ts progressSelection',
    'documents/reminders/reminder.queries.ts listDeadlines',
    'documents/reminders/reminder.queries.ts uploadersOf',
    'documents/reminders/reminder.queries.ts insertDueReminders',
    'documents/reminders/reminder.queries.ts listMissingDocuments',
    'documents/reminders/reminder.queries.ts insertManualReminders',
    'documents/uploads/upload-audience.queries.ts assignedTo',
    'documents/uploads/upload.queries.ts insertUpload',
    'documents/uploads/upload.queries.ts lockTypesWithUploads',
    'network/dealers/network.queries.ts assignedIn',
  ],
  'the rules of the call name those that left, each with why': [
    'documents/reminders/reminder.queries.ts listPartnerIdsInUse',
    'network/dealers/partner-batch.queries.ts lockPartners',
    'network/dealers/partner-batch.queries.ts insertAssignments',
    'people/users/user-write.queries.ts allPartnersExist',
    'people/users/user-write.queries.ts updateAssignedPartners',
    'network/imports/user-import.queries.ts updateAssignments',
    'network/workshops/history.queries.ts findMissingDealers',
  ],
  'the registry itself, where staff find those that left and correct them': [
    'network/archive/archive.queries.ts effects',
    'network/dealers/partner-batch.queries.ts deleteAssignments',
    'network/dealers/partner-export.queries.ts dealerJoin',
    'network/dealers/partner-export.queries.ts selects',
    'network/dealers/partner-export.queries.ts partnerSheet',
    'network/dealers/partner-write.queries.ts insertPartner',
    'network/dealers/partner-write.queries.ts lockPartner',
    'network/dealers/partner-write.queries.ts updatePartner',
    'network/dealers/partner-write.queries.ts validatePartner',
    'network/dealers/partner.queries.ts currentDealerJoin',
    'network/dealers/partner.queries.ts orderedFrom',
    'network/dealers/partner.queries.ts currentDealer',
    'network/dealers/partner.queries.ts partnerRows',
    'network/dealers/partner.queries.ts partnerList',
    'network/dealers/partner.queries.ts history',
    'network/imports/partner-import.queries.ts lockPartnersByBaldoId',
    'network/imports/partner-import.queries.ts listZeroPaddedCodes',
    'network/imports/partner-import.queries.ts insertPartners',
    'network/imports/partner-import.queries.ts updatePartners',
    'sales/leads/lead-filter.queries.ts listDealers',
    'front/related/related.queries.ts models',
    'front/search/search-sources.queries.ts partnerSource',
  ],
  'whose a user or a record is, which lasts: people of a partner that left read what was theirs': [
    'people/accounts/account.queries.ts partnersColumn',
    'documents/uploads/upload.queries.ts isVisiblePartner',
    'generator/records/row-scope.queries.ts assignedIds',
    'generator/records/row-scope.queries.ts partnerIdsSql',
    'generator/records/row-scope.queries.ts visibleRelated',
    'generator/records/row-scope.queries.ts selectableScope',
    'generator/records/row-scope.queries.ts listPartnerIds',
    'people/users/user-export.queries.ts codes',
    'people/users/user.queries.ts firstPartner',
    'people/users/user.queries.ts assignedTo',
    'people/users/user.queries.ts ofPartner',
  ],
  'figures of a file are kept for every workshop; their mails ask it': [
    'sales/market-shares/market-share.queries.ts listWorkshopsByCode',
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
      new Set(['documents', 'generator', 'network', 'sales']),
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
