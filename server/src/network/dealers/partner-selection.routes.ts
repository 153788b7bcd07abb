import {
  maxResolved,
  type PartnerSelection,
  partnerAreas,
  partnerSelectionBody,
  resolvedPartners,
} from '@portale/domain/network/dealers/partner-selection.ts'
import { formatNumber } from '@portale/domain/platform/counts.ts'
import type { FieldErrors } from '@portale/domain/platform/plain-fields.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { assertValid } from '../../platform/http/errors.ts'
import { parseBody } from '../../platform/http/request.ts'
import { allExist, findPartnersByCodes, findPartnersOfGroup, listPartnerAreas } from './partner-selection.queries.ts'

const tag = 'Utenti'
const readers = { allow: administratorsAnd(), notWhileImpersonating: true }

const nouns = { dealer: 'concessionarie', workshop: 'officine' }

/** The problem of dealers or districts that don't exist. */
async function groupProblems(db: Db, { by, ids }: PartnerSelection): Promise<FieldErrors> {
  if (by === 'dealer' && !(await allExist(db, 'dealers', ids)))
    return { ids: ['Almeno una delle concessionarie scelte non esiste.'] }
  if (by === 'district' && !(await allExist(db, 'districts', ids)))
    return { ids: ['Almeno una delle province scelte non esiste.'] }
  return {}
}

const resolve = (db: Db, selection: PartnerSelection) =>
  selection.by === 'codes'
    ? findPartnersByCodes(db, selection.kind, selection.text)
    : findPartnersOfGroup(db, selection.by, selection)

/** Finds the partners that are assigned to a user all at once, from the user's form. Writes nothing. */
export function partnerSelectionRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get(
    '/api/users/partners/areas',
    {
      config: {
        ...readers,
        describe: { tag, summary: 'Le aree con i loro partner, per assegnarli a un utente', answer: partnerAreas },
      },
    },
    () => listPartnerAreas(db),
  )

  app.post(
    '/api/users/partners/resolve',
    {
      config: {
        ...readers,
        describe: {
          tag,
          summary: 'Trovare i partner da assegnare a un utente',
          body: partnerSelectionBody,
          answer: resolvedPartners,
        },
      },
    },
    async (req) => {
      const selection = parseBody(partnerSelectionBody, req)
      assertValid(await groupProblems(db, selection))
      const { count, ...resolved } = await resolve(db, selection)
      const field = { dealer: 'ids', district: 'ids', area: 'areas', codes: 'text' }[selection.by]
      const what = selection.by === 'codes' ? 'Baldo ID' : nouns[selection.kind]
      const tooMany = `Sono ${formatNumber(count)} ${what}: se ne assegnano al massimo ${formatNumber(maxResolved)} per volta.`
      assertValid(count > maxResolved ? { [field]: [tooMany] } : {})
      return resolved
    },
  )
}
