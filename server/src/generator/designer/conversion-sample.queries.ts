import type { ConversionExample, ConversionSample } from '@portale/domain/generator/designer/design-answers.ts'
import type { DbType } from '@portale/domain/generator/designer/design-options.ts'
import type { Column } from '@portale/domain/generator/designer/plan-changes.ts'
import { maxExamples } from '@portale/domain/generator/designer/plan-fields.ts'
import type { PointMeaning } from '@portale/domain/platform/italian-number.ts'
import { type RawBuilder, sql } from 'kysely'
import { escapeIdentifier } from 'pg'
import type { Db } from '../../platform/db/connection.ts'
import { ambiguousSql, conversionSql } from './ddl-convert.queries.ts'

/** A column of a physical table whose values another type would convert. */
export type SampleRequest = { table: string; column: Column; to: DbType; point: PointMeaning | undefined }

export const noConversion: ConversionSample = {
  converted: 0,
  unconverted: 0,
  ambiguous: 0,
  examples: [],
  ambiguousExamples: [],
}

export const sampleKey = ({ table, column, to }: Omit<SampleRequest, 'point'>): string =>
  `${table}.${column.name} ${to}`

const maxExampleLength = 80

async function sampleConversion(db: Db, { table, column, to, point }: SampleRequest): Promise<ConversionSample> {
  const from = column.type as DbType
  const value = escapeIdentifier(column.name)
  const converted = sql.raw(conversionSql(from, to, value, point))
  const ambiguous = sql.raw(ambiguousSql(from, to, value))
  const asText = sql.raw(from === 'file' ? `${value}::text` : conversionSql(from, 'text', value))
  const rows = sql`FROM ${sql.id('generated', table)} WHERE ${sql.raw(value)} IS NOT NULL`
  const counted = await sql<Pick<ConversionSample, 'converted' | 'ambiguous'> & { values: number }>`
    SELECT count(*) AS values, count(${converted}) AS converted, count(*) FILTER (WHERE ${ambiguous}) AS ambiguous ${rows}`.execute(
    db,
  )
  const examples = async (condition: RawBuilder<unknown>) => {
    const result = await sql<ConversionExample>`SELECT id, left(${asText}, ${maxExampleLength}) AS value ${rows}
      AND ${condition} ORDER BY id LIMIT ${maxExamples}`.execute(db)
    return result.rows
  }
  const { values, ...counts } = counted.rows[0] ?? { values: 0, converted: 0, ambiguous: 0 }
  const unconverted = values - counts.converted - (point ? 0 : counts.ambiguous)
  return {
    ...counts,
    unconverted,
    examples: unconverted > 0 ? await examples(sql`${converted} IS NULL AND NOT (${ambiguous})`) : [],
    ambiguousExamples: counts.ambiguous > 0 ? await examples(ambiguous) : [],
  }
}

/** How the values of each column convert, by `sampleKey`; a change of design has a few of them at most. */
export async function sampleConversions(db: Db, requests: SampleRequest[]): Promise<Map<string, ConversionSample>> {
  const samples = new Map<string, ConversionSample>()
  for (const request of requests) samples.set(sampleKey(request), await sampleConversion(db, request))
  return samples
}
