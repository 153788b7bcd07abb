/** Hostile requests of every route. */
export const fuzzTest = 'server/test/fuzz/fuzz.test.ts'

/** The test files that `npm run prove` runs with the product's full sizes, and `npm test` with smaller ones. */
export const sizedTests = [
  'server/src/activities/progress.test.ts',
  'server/src/activities/upload-archive.test.ts',
  'server/src/db/failover.test.ts',
  'server/src/db/folding.test.ts',
  'server/src/designer/apply-busy.test.ts',
  'server/src/designer/conversions.test.ts',
  'server/src/designer/designs.test.ts',
  'server/src/imports/dealer-import-size.test.ts',
  'server/src/imports/workshop-import-periods-rejected.test.ts',
  'server/src/imports/workshop-import-walk.test.ts',
  'server/src/jobs/dead-locks.test.ts',
  'server/src/stop.test.ts',
  'server/src/xlsx/hostile.test.ts',
  'server/src/xlsx/libreoffice.test.ts',
  'server/src/xlsx/zip-stream.test.ts',
  fuzzTest,
]

export const bySize = <T>(small: T, full: T): T => (process.env.FULL_SIZES === '1' ? full : small)
