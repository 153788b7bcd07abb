import {
  activity,
  activityBody,
  activityFilters,
  activityUsage,
  partnerProgressRow,
  upload,
  yearOption,
} from '@portale/domain/documents/activities/activity.ts'
import { reminderSettings } from '@portale/domain/documents/reminders/reminder.ts'
import { count, extended, id, pageOf } from '@portale/domain/platform/answers.ts'
import { z } from 'zod'
import { type Calls, describeCalls, filters, storedFile } from '../../platform/http/call-description.ts'

const editedActivity = extended(extended(activity, reminderSettings.shape), { usage: z.optional(activityUsage) })
const yearWithActivities = z.object({ id, year: z.string(), activities: z.array(activity) })
const years = z.array(extended(yearOption, { id: z.optional(id) }))
const activityPage = extended(pageOf(yearWithActivities), { years })

const activityFiles = { 'form[n]': 'Il modulo in bianco del documento della riga n.' }

const ofPartners = (table: string, one: string): Calls => {
  const audience =
    table === 'dealers' ? { dealers: z.array(partnerProgressRow) } : { workshops: z.array(partnerProgressRow) }
  return {
    [`GET /api/v1/${table}/activity_years`]: {
      summary: `A che punto sono le ${one} con le attività di un anno`,
      sort: ['name', 'baldo_id', 'completed', 'late', ...(table === 'dealers' ? ['last_reminded_on'] : [])],
      query: filters('year', 'baldo_id', 'name', 'district_id', 'missing', 'completed', 'late'),
      answer: extended(pageOf(z.object({ id, year: z.string(), ...audience })), { ceased: count }),
    },
    [`GET /api/v1/${table}/:id/activities`]: {
      summary: `Le attività di una delle ${one}, un anno per pagina, con i documenti caricati`,
      query: { year: 'Un anno invece di una pagina.', state: 'pending: solo quelle con documenti da verificare.' },
      paged: 'years',
      answer: z.object({ activities_paginate: activityPage, uploaded: z.array(upload) }),
    },
  }
}

export const activityCalls = describeCalls('Attività', {
  'GET /api/v1/activities': {
    summary: 'Le attività di chi chiama, un anno per pagina',
    query: { year: 'Un anno invece di una pagina.', state: activityFilters },
    paged: 'years',
    answer: activityPage,
  },
  'GET /api/v1/activities/:id': { summary: 'Un’attività', answer: activity },
  'GET /api/v1/activity_years/:activity_year_id/activities/:activity_id': {
    summary: 'Un’attività da modificare, con il suo uso',
    answer: editedActivity,
  },
  'POST /api/v1/activity_years/:activity_year_id/activities': {
    summary: 'Creare un’attività in un anno',
    description: 'In JSON, o come modulo: il JSON nel campo `activity`, i moduli in bianco come file.',
    body: activityBody,
    bodyVaries: true,
    files: activityFiles,
    takesJson: true,
    status: 201,
    answer: editedActivity,
  },
  'PUT /api/v1/activity_years/:activity_year_id/activities/:activity_id': {
    summary: 'Modificare un’attività',
    description: 'In JSON, o come modulo: il JSON nel campo `activity`, i moduli in bianco come file.',
    body: activityBody,
    bodyVaries: true,
    files: activityFiles,
    takesJson: true,
    answer: editedActivity,
  },
  'GET /activity_document_type/:id/form': { summary: 'Il modulo in bianco di un documento', ...storedFile },
  ...ofPartners('dealers', 'concessionarie'),
  ...ofPartners('workshops', 'officine'),
})
