import {
  activityCopyBody,
  activityDashboardData,
  activityYearBody,
  activityYearDetail,
  activityYearRow,
  remindersBody,
} from '@portale/domain/documents/activities/activity.ts'
import { matrixPage } from '@portale/domain/documents/progress/matrix.ts'
import { reminderRow } from '@portale/domain/documents/reminders/reminder.ts'
import { rejectionReason, rejectionReasonBody } from '@portale/domain/documents/verification/rejection-reason.ts'
import { count, extended, id, pageOf, selectionOf } from '@portale/domain/platform/answers.ts'
import { batchAnswer, batchBody } from '@portale/domain/platform/lists/batch.ts'
import { z } from 'zod'
import { type Calls, describeCalls, filters, selectionQuery } from '../../platform/http/call-description.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'

const preview = z.object({
  partners: count,
  people: count,
  skipped: count,
  mail: z.nullable(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })),
})

const matrixFilters = filters('baldo_id', 'name', 'district_id', 'sales_area', 'manager', 'incomplete', 'late')

const ofAudience = (audience: 'dealers' | 'workshops', many: string): Calls => ({
  [`GET /api/v1/activity_years/:id/dashboard/${audience}`]: {
    summary: `Quante e quali ${many} hanno completato le attività di un anno`,
    query: { names: '0: solo quante, senza nomi.' },
    answer: activityDashboardData,
  },
  [`GET /api/v1/activity_years/:id/matrix/${audience}`]: {
    summary: `La matrice di ${many} e attività di un anno`,
    sort: ['name', 'baldo_id', 'completed'],
    query: matrixFilters,
    answer: matrixPage,
  },
  [`GET /api/v1/activity_years/:id/matrix/${audience}/xls`]: {
    summary: `La matrice di ${many} e attività come foglio di calcolo`,
    query: matrixFilters,
    download: xlsxType,
  },
  [`GET /api/v1/activity_years/:id/progress/${audience}`]: {
    summary: `Tutte le ${many} di un filtro sull’avanzamento`,
    order: ['name', 'baldo_id', 'completed', 'late', ...(audience === 'dealers' ? ['last_reminded_on'] : [])],
    query: selectionQuery(filters('baldo_id', 'name', 'district_id', 'missing', 'completed', 'late')),
    answer: selectionOf(z.object({ id, name: z.string(), late_activities_count: count, lock_version: count })),
  },
  [`POST /api/v1/activity_years/:id/reminders/${audience}`]: {
    summary: `Ricordare alle ${many} in ritardo i loro documenti`,
    body: batchBody,
    idempotent: true,
    answer: batchAnswer,
  },
})

export const activityYearCalls = describeCalls('Anni delle attività', {
  'GET /api/v1/activity_years': {
    summary: 'Gli anni',
    sort: ['year', 'state'],
    answer: pageOf(activityYearRow),
  },
  'GET /api/v1/activity_years/:id': {
    summary: 'Un anno con le sue attività',
    answer: extended(activityYearDetail, { uploads_count: count }),
  },
  'POST /api/v1/activity_years': {
    summary: 'Creare un anno',
    body: activityYearBody,
    status: 201,
    answer: activityYearDetail,
  },
  'PUT /api/v1/activity_years/:id': { summary: 'Cambiare un anno', body: activityYearBody, answer: activityYearDetail },
  'POST /api/v1/activity_years/:id/copy': {
    summary: 'Copiare in un anno vuoto le attività dell’anno precedente',
    body: activityCopyBody,
    status: 201,
    answer: activityYearDetail,
  },
  'POST /api/v1/activity_years/:id/open': {
    summary: 'Aprire tutte le bozze di un anno',
    idempotent: true,
    answer: activityYearDetail,
  },
  'DELETE /api/v1/activity_years/:id': {
    summary: 'Eliminare un anno senza documenti',
    query: { activities: 'Quante attività ha visto chi elimina: se sono cambiate la risposta è 409.' },
    status: 204,
  },
  ...ofAudience('dealers', 'concessionarie'),
  ...ofAudience('workshops', 'officine'),
  'GET /api/v1/activity_years/:id/reminders': {
    summary: 'I promemoria inviati in un anno',
    sort: ['created_at', 'partner', 'activity', 'due_on', 'step', 'message'],
    query: filters('activity_id'),
    answer: pageOf(reminderRow),
  },
  'POST /api/v1/activities/:id/reminders': {
    summary: 'Ricordare un’attività ai partner scelti',
    body: remindersBody,
    status: 201,
    answer: z.object({ sent: z.array(id), skipped: z.array(id) }),
  },
  'POST /api/v1/activities/:id/reminders/preview': {
    summary: 'Chi riceverebbe un promemoria, e con quali parole',
    body: remindersBody,
    answer: preview,
  },
  'GET /api/v1/rejection_reasons': {
    summary: 'I motivi di rifiuto preparati',
    sort: ['text', 'activity', 'uses', 'archived'],
    query: filters('text', 'activity_id', 'archived', 'duplicates'),
    answer: pageOf(rejectionReason),
  },
  'GET /api/v1/rejection_reasons/:id': { summary: 'Un motivo di rifiuto', answer: rejectionReason },
  'POST /api/v1/rejection_reasons': {
    summary: 'Preparare un motivo di rifiuto',
    body: rejectionReasonBody,
    status: 201,
    answer: rejectionReason,
  },
  'PUT /api/v1/rejection_reasons/:id': {
    summary: 'Cambiare o archiviare un motivo di rifiuto',
    body: rejectionReasonBody,
    answer: rejectionReason,
  },
})
