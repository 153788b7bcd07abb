/** Hostile requests of every route. */
export const fuzzTest = 'server/test/fuzz/fuzz.test.ts'

/** Spreadsheets of other programs, and ours in them. */
export const sheetsTest = 'server/test/sheets/foreign-programs.test.ts'

/** The test files that `npm run prove` runs with the product's full sizes, and `npm test` with smaller ones. */
export const sizedTests = [
  'server/src/documents/progress/progress.test.ts',
  'server/src/documents/uploads/document-zip.test.ts',
  'server/src/platform/db/failover.test.ts',
  'server/src/platform/db/folding.test.ts',
  'server/src/generator/designer/apply-busy.test.ts',
  'server/src/generator/designer/conversions.test.ts',
  'server/src/generator/designer/designs.test.ts',
  'server/src/network/imports/dealer-import-size.test.ts',
  'server/src/network/imports/workshop-import-periods-rejected.test.ts',
  'server/src/network/imports/workshop-import-walk.test.ts',
  'server/src/platform/jobs/dead-locks.test.ts',
  'server/src/stop.test.ts',
  'server/src/platform/xlsx/hostile.test.ts',
  'server/src/platform/xlsx/libreoffice.test.ts',
  'server/src/platform/xlsx/zip-stream.test.ts',
  fuzzTest,
  sheetsTest,
]

export const bySize = <T>(small: T, full: T): T => (process.env.FULL_SIZES === '1' ? full : small)
