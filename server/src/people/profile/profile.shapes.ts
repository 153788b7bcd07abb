import { userLogin } from '@portale/domain/people/access-register/access-event.ts'
import { noticePreferences, noticePreferencesBody } from '@portale/domain/people/notices.ts'
import {
  changePasswordBody,
  confirmPasswordBody,
  endedSessions,
  openSession,
  profile,
  profileBody,
} from '@portale/domain/people/profile.ts'
import { linkedIdentities, linkStart } from '@portale/domain/people/sso/sso.ts'
import { message } from '@portale/domain/platform/answers.ts'
import { z } from 'zod'
import { describeCalls, storedFile } from '../../platform/http/call-description.ts'

export const profileCalls = describeCalls('Profilo', {
  'GET /api/profile': { summary: 'Il proprio profilo', answer: profile },
  'PUT /api/profile/edit': { summary: 'Modificare il proprio profilo', body: profileBody, answer: profile },
  'PUT /api/profile/change-password': {
    summary: 'Cambiare la propria password',
    body: changePasswordBody,
    answer: message,
  },
  'POST /api/profile/confirm-password': {
    summary: 'Confermare la propria password prima di un’operazione delicata',
    body: confirmPasswordBody,
    answer: message,
  },
  'GET /api/profile/sessions': { summary: 'Le proprie sessioni aperte', answer: z.array(openSession) },
  'DELETE /api/profile/sessions': { summary: 'Chiudere tutte le altre proprie sessioni', answer: endedSessions },
  'GET /api/profile/logins': { summary: 'Gli ultimi accessi al proprio utente', answer: z.array(userLogin) },
  'GET /api/profile/identities': { summary: 'Gli account collegati con cui si accede', answer: linkedIdentities },
  'POST /api/profile/identity-links/:provider': { summary: 'Cominciare a collegare un account', answer: linkStart },
  'DELETE /api/profile/identities/:id': { summary: 'Scollegare un account', status: 204 },
  'DELETE /api/profile/sessions/:id': { summary: 'Chiudere una propria sessione', status: 204 },
  'GET /api/profile/notifications': { summary: 'Come si è avvisati', answer: noticePreferences },
  'PUT /api/profile/notifications': {
    summary: 'Scegliere come essere avvisati',
    body: noticePreferencesBody('administrator'),
    bodyVaries: true,
    answer: noticePreferences,
  },
  'POST /api/profile/upload-avatar': {
    summary: 'Cambiare la propria immagine',
    files: { avatar: 'Un’immagine PNG, JPG o WEBP fino a 5 MB.' },
    answer: profile,
  },
  'GET /avatars/:userId': { summary: 'L’immagine di una persona', ...storedFile, download: 'image/webp' },
  'POST /confirm-email/:token': { summary: 'Confermare un nuovo indirizzo', answer: message },
  'POST /unsubscribe/:token': {
    summary: 'Non ricevere più e-mail di un tipo',
    description: 'Il collegamento di List-Unsubscribe (RFC 8058). La risposta è la stessa per ogni collegamento.',
    status: 200,
    errors: [429],
    answer: message,
  },
})
