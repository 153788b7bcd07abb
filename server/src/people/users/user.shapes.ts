import { me } from '@portale/domain/front/me.ts'
import { importAnswer } from '@portale/domain/network/import.ts'
import {
  impersonation,
  impersonationBody,
  reactivationBody,
  roleRow,
  selectedUser,
  setPasswordBody,
  suspensionBody,
  suspensionsBody,
  userBody,
  userRestoreBody,
  userRow,
} from '@portale/domain/people/users/user.ts'
import { savedUser, userCredentials } from '@portale/domain/people/users/user-credentials.ts'
import { message, pageOf, selectionOf } from '@portale/domain/platform/answers.ts'
import { batchAnswer, batchBody, selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { z } from 'zod'
import { describeCalls, filters, selectionQuery } from '../../platform/http/call-description.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'

const query = filters(
  'id',
  'name',
  'email',
  'role',
  'deleted',
  'dealer_id',
  'workshop_id',
  'state',
  'invitation',
  'last_access',
  'partner',
)

export const userCalls = describeCalls('Utenti', {
  'GET /api/roles': { summary: 'I ruoli', answer: z.array(roleRow) },
  'GET /api/users': {
    summary: 'Gli utenti',
    sort: [
      'name',
      'email',
      'role',
      'workshops',
      'dealers',
      'partners',
      'do_not_disturb',
      'created_at',
      'state',
      'last_access',
      'invitation',
      'deleted_at',
    ],
    query,
    answer: pageOf(userRow),
  },
  'GET /api/users/selection': {
    summary: 'Tutti gli utenti di un filtro',
    query: selectionQuery(query),
    answer: selectionOf(selectedUser),
  },
  'POST /api/users': { summary: 'Creare e invitare un utente', body: userBody, status: 201, answer: userRow },
  'PUT /api/users/:id': { summary: 'Modificare un utente', body: userBody, answer: savedUser },
  'DELETE /api/users/:id': {
    summary: 'Chiudere un account',
    description: 'Finiscono anche i token dei servizi di cui la persona risponde, ma non quelli di `keep_tokens`.',
    query: {
      keep_tokens: 'Gli id, separati da virgole, dei token di servizi che chi chiude l’account prende in carico.',
    },
    status: 204,
  },
  'POST /api/users/:id/restore': { summary: 'Riaprire un account', body: userRestoreBody, answer: savedUser },
  'POST /api/users/:id/reset-password': { summary: 'Mandare il collegamento per la password', answer: message },
  'POST /api/users/:id/set-password': {
    summary: 'Impostare una password provvisoria',
    body: setPasswordBody,
    answer: message,
  },
  'POST /api/users/delete': { summary: 'Chiudere più account', body: batchBody, idempotent: true, answer: batchAnswer },
  'POST /api/users/restore': {
    summary: 'Riaprire più account',
    body: batchBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'POST /api/users/reset-password': {
    summary: 'Mandare a più utenti il collegamento per la password',
    body: batchBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'GET /api/users/xls': { summary: 'Gli utenti come foglio di calcolo', query, download: xlsxType },
  'POST /api/users/xls': {
    summary: 'Gli utenti scelti come foglio di calcolo',
    body: selectedIdsBody,
    download: xlsxType,
  },
  'GET /api/users/import/template': { summary: 'Il modello per importare utenti', download: xlsxType },
  'POST /api/users/import': {
    summary: 'Importare utenti: prima che cosa cambierebbe, poi con il piano',
    description: 'Con il campo invite=0 le persone nuove non ricevono l’invito: si mandano poi con /api/users/invite.',
    files: { file: 'Il foglio di calcolo.' },
    idempotent: true,
    answer: importAnswer,
  },
  'POST /api/users/:id/suspend': { summary: 'Sospendere un utente', body: suspensionBody, answer: userRow },
  'POST /api/users/:id/reactivate': { summary: 'Riattivare un utente', body: reactivationBody, answer: userRow },
  'POST /api/users/:id/invite': { summary: 'Invitare di nuovo un utente', answer: message },
  'GET /api/users/:id/credentials': { summary: 'Con che cosa un utente può accedere', answer: userCredentials },
  'DELETE /api/users/:id/identities/:identity_id': {
    summary: 'Scollegare un account da un utente',
    answer: userCredentials,
  },
  'DELETE /api/users/:id/passkeys/:passkey_id': {
    summary: 'Togliere una passkey a un utente',
    answer: userCredentials,
  },
  'DELETE /api/users/:id/trusted-devices': {
    summary: 'Dimenticare i dispositivi ricordati di un utente',
    answer: userCredentials,
  },
  'POST /api/users/:id/reset-factors': { summary: 'Azzerare i secondi fattori di un utente', answer: message },
  'POST /api/users/suspend': {
    summary: 'Sospendere più utenti',
    body: suspensionsBody,
    bodyVaries: true,
    idempotent: true,
    answer: batchAnswer,
  },
  'POST /api/users/reactivate': {
    summary: 'Riattivare più utenti',
    body: batchBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'POST /api/users/invite': {
    summary: 'Invitare di nuovo più utenti',
    body: batchBody,
    idempotent: true,
    answer: batchAnswer,
  },
  'GET /api/impersonations': {
    summary: 'Chi ha navigato come chi',
    sort: ['started_at', 'user', 'impersonated', 'with_changes', 'reason', 'ended_at'],
    answer: pageOf(impersonation),
  },
  'GET /impersonate/:id': { summary: 'La pagina che chiede il motivo', download: 'text/html' },
  'POST /impersonate/:id': { summary: 'Navigare come un’altra persona', body: impersonationBody, answer: me },
  'POST /impersonate/stop': { summary: 'Tornare al proprio utente', answer: me },
})
