import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, the longest first: one that starts last would leave the other workers idle. */
const longest = [
  'server/test/prove/kills.test.ts',
  'server/test/prove/time-machine.test.ts',
  'server/src/platform/backup/backup.test.ts',
  'server/src/platform/xlsx/hostile.test.ts',
  'server/src/generator/designer/apply-busy.test.ts',
  'server/test/access/access.test.ts',
  'server/test/access/rights-taken-away.test.ts',
  'server/test/access/rights-at-the-write.test.ts',
  'server/test/access/token-access.test.ts',
  'server/test/conduct/impersonation-walk.test.ts',
  'server/test/access/infected-uploads.test.ts',
  'server/test/access/answer-keys.test.ts',
  'server/test/openapi/query.test.ts',
  'server/src/commands/install.test.ts',
  'server/src/people/notifications/notice-reach.test.ts',
  'server/test/outgoing/outgoing.test.ts',
  'server/src/people/mail/mail-addresses.test.ts',
  'server/src/people/mail/spam.test.ts',
  'server/src/platform/xlsx/libreoffice.test.ts',
  'server/src/main.test.ts',
  'server/src/commands/npm-start.test.ts',
  'server/test/prove/reminders.test.ts',
  'server/src/stop.test.ts',
  'server/src/network/imports/import-files.test.ts',
  'server/src/sales/market-shares/market-share-file.test.ts',
  'server/src/network/imports/workshop-import-undo.test.ts',
  'server/src/network/imports/customer-import.test.ts',
  'server/src/documents/uploads/document-zip.test.ts',
  'server/src/platform/http/database-outage.test.ts',
  'server/src/network/imports/user-import.test.ts',
  'server/src/network/imports/user-import-rejected.test.ts',
  'server/src/network/imports/dealer-import-race.test.ts',
  'server/src/platform/xlsx/read-spreadsheet.test.ts',
  'server/src/history/audit/audit-archive.test.ts',
  'server/src/network/dealers/partner-export.test.ts',
  'server/src/network/imports/dealer-import-safety.test.ts',
  'server/src/network/imports/dealer-import-size.test.ts',
  'server/src/history/audit/audit-archive-kill.test.ts',
  'server/src/platform/jobs/dead-locks.test.ts',
  'server/src/history/time-machine/histories.test.ts',
  'server/src/generator/records/row-scope.test.ts',
  'server/src/sales/market-shares/market-share-hostile.test.ts',
  'server/src/commands/create-admin.test.ts',
  'server/src/history/time-machine/restore-designs.test.ts',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const index = longest.findIndex((file) => moduleId.endsWith(file))
  return index === -1 ? longest.length : index
}

/** Vitest's own order, after the files that take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
