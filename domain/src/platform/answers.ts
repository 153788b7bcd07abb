import { z } from 'zod'
import type { ColumnsOfType, RegistryColumns } from './registry-columns.ts'

/** The id of a record in answers. */
export const id = z.int().min(1)

/** A number of things, or a version. */
export const count = z.int().min(0)

/** A moment with its time zone: 2026-11-26T08:00:00+00:00. */
export const moment = z.string().meta({ format: 'date-time' })

/** A day: 2026-11-26. */
export const day = z.string().meta({ format: 'date' })

// As functions of these names, which web/vite.config.ts knows to have no effects: unused schemas stay out of the screens.

/** An object with more properties. */
export const extended = <A extends z.ZodRawShape, B extends z.ZodRawShape>(schema: z.ZodObject<A>, more: B) =>
  schema.extend(more)

/** An object with these properties of another one. */
export const picked = <A extends z.ZodRawShape, Key extends keyof A & string>(
  { shape }: z.ZodObject<A>,
  ...keys: Key[]
) => z.object(Object.fromEntries(keys.map((key) => [key, shape[key]])) as unknown as Pick<A, Key>)

/** An object without these properties of another one. */
export const without = <A extends z.ZodRawShape, Key extends keyof A & string>(
  { shape }: z.ZodObject<A>,
  ...keys: Key[]
) =>
  z.object(
    Object.fromEntries(Object.entries(shape).filter(([key]) => !keys.some((name) => name === key))) as unknown as Omit<
      A,
      Key
    >,
  )

/** The properties of a registry's columns, in their order; `others` are the schemas of those that are no texts. */
export const columnAnswers = <
  Columns extends RegistryColumns,
  Others extends Record<ColumnsOfType<Columns, 'day' | 'id' | 'record'>, z.ZodType>,
>(
  columns: Columns,
  others: Others,
) =>
  Object.fromEntries(
    Object.keys(columns).map((key) => [key, (others as z.ZodRawShape)[key] ?? z.string()]),
  ) as unknown as Record<ColumnsOfType<Columns, 'text' | 'code' | 'digits'>, z.ZodString> & Others

export const pageLink = z
  .object({ label: z.string(), url: z.nullable(z.string()), active: z.boolean() })
  .meta({ id: 'PageLink' })

/** A page of a list, as every list answers it (decisions "Lists"). */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    links: z.array(pageLink),
    current_page: count,
    last_page: count,
    per_page: count,
    from: z.nullable(count),
    to: z.nullable(count),
    total: count,
  })

/** A page of a list whose rows are chosen all at once. */
export const selectionOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row) })

/** A sentence about what was done. */
export const message = z.object({ message: z.string() }).meta({ id: 'Message' })

export const partnerName = z.object({ id, baldo_id: z.string(), name: z.string() }).meta({ id: 'PartnerName' })
export type PartnerName = z.output<typeof partnerName>
