import type { MarketShare, MarketShareType } from '@portale/domain/market-shares/market-share.ts'
import { expect } from 'vitest'
import type { Answer, Caller, TestApp } from './app.ts'
import { buildDealer, buildUser, buildWorkshop } from './factories.ts'
import { csvGrid, type ImportFile, type Refusal } from './import.ts'

export const sharesPath = '/api/v1/workshop_market_shares'

/** The workshops of the samples: OFF0001 to OFF0040. */
export async function sampleWorkshops(t: TestApp): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= 40; number += 1) {
    const baldo_id = `OFF${String(number).padStart(4, '0')}`
    ids.push((await buildWorkshop(t.deps.db, { baldo_id, name: `Officina ${baldo_id}` })).id)
  }
  return ids
}

/** Uploads a file as the screen does; answers whatever comes. */
export const sendFile = <T = Refusal>(
  caller: Caller,
  { name, content }: ImportFile,
  type: string = 'update',
  headers: Record<string, string> = {},
): Promise<Answer<T>> =>
  caller.upload<T>(
    sharesPath,
    [
      { field: 'type', value: type },
      { field: 'file', name, content },
    ],
    headers,
  )

/** A CSV of these workshops with their points as people write them. */
export const sharesFile = (rows: [baldo_id: string, current: string, target: string][]): ImportFile =>
  csvGrid([['Baldo ID', 'Attuale', 'Target'], ...rows], 'target.csv')

/** Uploads these rows, which nothing is wrong with. */
export async function upload(
  caller: Caller,
  rows: [baldo_id: string, current: string, target: string][],
  type: MarketShareType = 'update',
): Promise<MarketShare> {
  const { status, body, text } = await sendFile<MarketShare>(caller, sharesFile(rows), type)
  expect([status, status === 201 ? '' : text]).toEqual([201, ''])
  return body
}

/** Two dealers with two workshops each; somebody in every role that a sending means, and some whom it does not. */
export async function sharesWorld(t: TestApp) {
  const { db } = t.deps
  const alfa = await buildDealer(db, { name: 'Alfa', baldo_id: 'D-ALFA' })
  const beta = await buildDealer(db, { name: 'Beta', baldo_id: 'D-BETA' })
  const workshop = (code: string, dealer_id: number) =>
    buildWorkshop(db, { baldo_id: code, name: `Officina ${code}`, dealer_id })
  const a1 = await workshop('A1', alfa.id)
  const a2 = await workshop('A2', alfa.id)
  const b1 = await workshop('B1', beta.id)
  const b2 = await workshop('B2', beta.id)
  const named = (name: string) => ({ name, email: `${name.toLowerCase()}@rete.example` })
  const people = {
    anna: await buildUser(db, { role: 'workshop_user', ...named('Anna'), workshops: [a1.id] }),
    aldo: await buildUser(db, { role: 'workshop_user', ...named('Aldo'), workshops: [a1.id] }),
    quieta: await buildUser(db, {
      role: 'workshop_user',
      ...named('Quieta'),
      workshops: [a2.id],
      do_not_disturb: true,
    }),
    bruno: await buildUser(db, { role: 'workshop_user', ...named('Bruno'), workshops: [b1.id] }),
    holder: await buildUser(db, { role: 'dealer_holder', ...named('Olga'), dealers: [alfa.id] }),
    seller: await buildUser(db, { role: 'dealer_holder_sales_manager', ...named('Sara'), dealers: [beta.id] }),
  }
  // Close to the workshops, and yet not meant: assigned in another role, or gone.
  await buildUser(db, { role: 'after_sales_manager_rt', workshops: [a1.id] })
  await buildUser(db, { role: 'dealer_sales_manager', workshops: [a1.id] })
  await buildUser(db, { role: 'sales_manager_rt', dealers: [alfa.id] })
  const gone = await buildUser(db, { role: 'workshop_user', workshops: [a1.id] })
  await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', gone.id).execute()
  return { alfa, beta, a1, a2, b1, b2, people }
}
export type SharesWorld = Awaited<ReturnType<typeof sharesWorld>>
