import type { ImportAnswer, ImportKind } from '@portale/domain/import.ts'
import type { Db } from '../db/connection.ts'
import { conflict, refuse } from '../http/errors.ts'
import { countsOf, type Plan, planName } from './import.plan.ts'
import { checkConstraints, prepareImport } from './import.queries.ts'
import { fileNames } from './import.sheet.ts'

async function answerOf(kind: ImportKind, plan: Plan, name: string, written: boolean): Promise<ImportAnswer> {
  const undo = await plan.undo()
  return {
    written,
    counts: countsOf(plan.rows),
    rows: written ? [] : plan.rows,
    plan: name,
    undo: undo && { file_name: `${fileNames[kind]}-prima-dell-importazione.xlsx`, content: undo.toString('base64') },
  }
}

const movedOn = 'I dati sono cambiati dopo il controllo del file: controllalo di nuovo prima di importarlo.'
const mostNamed = 50

/** 422 when a row is wrong, 409 when the file would do something else than what was shown. */
function refuseUnfit({ rows }: Plan, name: string, shown: string | undefined): void {
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong')
  const named = wrong.slice(0, mostNamed).map(({ row, errors }) => `Riga ${row}: ${errors.join(' ')}`)
  const others = wrong.length > mostNamed ? [`Altre righe errate: ${wrong.length - mostNamed}.`] : []
  const file = [...named, ...others]
  refuse(file.length > 0 ? { file } : {}, 'Il file ha righe errate: non è stato importato niente.')
  if (shown !== undefined && shown !== name) conflict(movedOn)
}

/** Somebody else took a code of the file meanwhile: what was read is no longer so. */
function refuseTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505') conflict(movedOn)
  throw error
}

/** Carries the answer of a dry run out of the transaction that it undoes. */
export class DryRun extends Error {
  readonly answer: ImportAnswer
  constructor(answer: ImportAnswer) {
    super('dry run')
    this.answer = answer
  }
}

export type Shown = { plan: string | undefined }

/** Plans and writes; refuses what was not shown like this, or undoes it all when it was only to be shown. */
export async function carryOut(tx: Db, kind: ImportKind, planIn: (tx: Db) => Promise<Plan>, shown: Shown | undefined) {
  await prepareImport(tx)
  const plan = await planIn(tx)
  const name = planName(plan)
  if (shown) refuseUnfit(plan, name, shown.plan)
  if (plan.rows.every(({ outcome }) => outcome !== 'wrong')) {
    await plan.write(tx).catch(refuseTaken)
    await checkConstraints(tx)
  }
  const answer = await answerOf(kind, plan, name, shown !== undefined)
  if (!shown) throw new DryRun(answer)
  return answer
}
