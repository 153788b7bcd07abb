import { me } from '@portale/domain/front/me.ts'
import {
  factorAdded,
  factors,
  passkeyBody,
  passkeyLoginBody,
  passkeyNameBody,
  secondFactorBody,
  totpConfirmBody,
  totpEnrolment,
} from '@portale/domain/people/accounts/second-factor.ts'
import { z } from 'zod'
import { describeCalls } from '../../platform/http/call-description.ts'

/** What WebAuthn defines: the browser gets it and gives it back. */
const options = z.looseObject({})

export const factorCalls = describeCalls('Secondo fattore', {
  'POST /login/second-factor': { summary: 'Il secondo passo di un accesso', body: secondFactorBody, answer: me },
  'POST /login/second-factor/options': { summary: 'Che cosa chiedere alla passkey nel secondo passo', answer: options },
  'POST /login/passkey': { summary: 'Accedere con una passkey', body: passkeyLoginBody, answer: me },
  'POST /login/passkey/options': { summary: 'Che cosa chiedere alla passkey per accedere', answer: options },
  'GET /api/profile/factors': { summary: 'I propri secondi fattori', answer: factors },
  'POST /api/profile/factors/totp': { summary: 'Cominciare ad aggiungere l’app dei codici', answer: totpEnrolment },
  'POST /api/profile/factors/totp/confirm': {
    summary: 'Confermare l’app dei codici con un codice',
    body: totpConfirmBody,
    answer: factorAdded,
  },
  'DELETE /api/profile/factors/totp': { summary: 'Togliere l’app dei codici', status: 204 },
  'POST /api/profile/factors/recovery-codes': {
    summary: 'Avere nuovi codici di recupero',
    answer: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'POST /api/profile/factors/passkeys/options': { summary: 'Che cosa chiedere a una nuova passkey', answer: options },
  'POST /api/profile/factors/passkeys': { summary: 'Aggiungere una passkey', body: passkeyBody, answer: factorAdded },
  'PUT /api/profile/factors/passkeys/:id': {
    summary: 'Dare un nome a una passkey',
    body: passkeyNameBody,
    status: 204,
  },
  'DELETE /api/profile/factors/passkeys/:id': { summary: 'Togliere una passkey', status: 204 },
  'DELETE /api/profile/factors/trusted-devices/:id': { summary: 'Non fidarsi più di un dispositivo', status: 204 },
})
