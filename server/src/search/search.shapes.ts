import { homeAnswer } from '@portale/domain/me.ts'
import { registries } from '@portale/domain/registries.ts'
import { relatedToPartner } from '@portale/domain/related/related.ts'
import { searchResults } from '@portale/domain/search/search.ts'
import { describeCalls } from '../http/shapes.ts'

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
