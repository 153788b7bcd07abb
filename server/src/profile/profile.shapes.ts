import { message } from '@portale/domain/answers.ts'
import { noticePreferences, noticePreferencesBody } from '@portale/domain/notices.ts'
import { changePasswordBody, confirmPasswordBody, openSession, profile, profileBody } from '@portale/domain/profile.ts'
import { z } from 'zod'
import { describeCalls } from '../http/shapes.ts'

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
  'GET /avatars/:userId': { summary: 'L’immagine di una persona', download: 'image/webp' },
  'POST /confirm-email/:token': { summary: 'Confermare un nuovo indirizzo', answer: message },
})
