import { tokenScopes } from '@portale/domain/people/tokens/scopes.ts'
import { createdToken, listedToken, tokenBody, tokenOverview } from '@portale/domain/people/tokens/token.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import { z } from 'zod'
import { describeCalls, filters } from '../../platform/http/call-description.ts'

export const tokenCalls = describeCalls('Token', {
  'GET /api/v1/tokens': { summary: 'I propri token, e le autorizzazioni che si possono dare', answer: tokenOverview },
  'GET /api/v1/tokens/scopes': {
    summary: 'Le autorizzazioni che si possono dare a un utente',
    query: filters('user_id'),
    answer: z.array(z.enum(tokenScopes)),
  },
  'POST /api/v1/tokens': {
    summary: 'Creare un token',
    description: '`secret` è il token: è mostrato questa volta sola.',
    body: tokenBody,
    status: 201,
    answer: createdToken,
  },
  'DELETE /api/v1/tokens/:id': { summary: 'Revocare un token', status: 204 },
  'GET /api/tokens': {
    summary: 'I token di tutti',
    sort: ['created_at', 'name', 'user', 'kind', 'expires_on', 'last_used_at', 'state'],
    query: {
      ...filters('user', 'user_id', 'name', 'state', 'kind'),
      manager_id: 'Chi risponde del token di un servizio: chi lo ha creato, o chi lo ha preso in carico.',
    },
    answer: pageOf(listedToken),
  },
})
