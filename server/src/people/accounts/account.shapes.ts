import { me } from '@portale/domain/front/me.ts'
import { secondFactorRequired } from '@portale/domain/people/accounts/second-factor.ts'
import { loginMethods, ssoLogout } from '@portale/domain/people/sso/sso.ts'
import { message } from '@portale/domain/platform/answers.ts'
import {
  forgotPasswordBody,
  loginBody,
  resetLinkAccount,
  resetLinkBody,
  resetPasswordBody,
} from '@portale/domain/platform/password.ts'
import { describeCalls } from '../../platform/http/call-description.ts'

export const accountCalls = describeCalls('Accesso', {
  'POST /login': {
    summary: 'Accedere con e-mail e password',
    body: loginBody,
    answer: me,
    accepted: secondFactorRequired,
  },
  'POST /logout': { summary: 'Uscire', status: 204 },
  'GET /api/v1/me': { summary: 'Chi sono, che cosa vedo nel menu e quali funzioni sono attive', answer: me },
  'GET /api/login-methods': { summary: 'Come si può accedere', answer: loginMethods },
  'GET /login/sso/:provider': { summary: 'Andare ad accedere da un fornitore di identità', download: 'text/html' },
  'GET /login/sso/:provider/callback': { summary: 'Il ritorno dal fornitore di identità', download: 'text/html' },
  'GET /login/sso/:provider/confirm': { summary: 'Confermare chi si è presso il fornitore', download: 'text/html' },
  'GET /login/sso-logout': { summary: 'Dove si è ancora connessi dopo essere usciti', answer: ssoLogout },
  'GET /login/sso/:provider/logout': { summary: 'Uscire anche dal fornitore di identità', download: 'text/html' },
  'GET /login/sso/:provider/logged-out': { summary: 'Il ritorno dopo l’uscita dal fornitore', download: 'text/html' },
  'POST /forgot-password': {
    summary: 'Chiedere il collegamento per una nuova password',
    body: forgotPasswordBody,
    answer: message,
  },
  'POST /reset-password/check': {
    summary: 'Controllare se un collegamento vale ancora, e per quale account',
    body: resetLinkBody,
    answer: resetLinkAccount,
  },
  'POST /reset-password': { summary: 'Scegliere una nuova password', body: resetPasswordBody, answer: message },
})
