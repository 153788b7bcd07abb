import { homeAnswer } from '@portale/domain/front/me.ts'
import { relatedToPartner } from '@portale/domain/front/related/related.ts'
import { searchResults } from '@portale/domain/front/search/search.ts'
import { registries } from '@portale/domain/platform/registries.ts'
import { describeCalls } from '../../platform/http/call-description.ts'

export const searchCalls = describeCalls('Ricerca', {
  'GET /api/v1/home': { summary: 'Che cosa c’è da fare, secondo il ruolo', answer: homeAnswer },
  'GET /api/v1/search': { summary: 'Cercare in tutto il portale', query: { q: 'Il testo.' }, answer: searchResults },
  ...Object.fromEntries(
    registries.map((registry) => [
      `GET /api/v1/${registry}/:id/related`,
      { summary: `Quanti elementi sono collegati: ${registry}`, answer: relatedToPartner },
    ]),
  ),
})
