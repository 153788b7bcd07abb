import { listSettings, listViews, savedView } from '@portale/domain/platform/lists/list-view.rules.ts'
import { listSettingsBody, savedViewBody, savedViewChangeBody } from '@portale/domain/platform/lists/list-view.ts'
import { z } from 'zod'
import { describeCalls } from '../http/call-description.ts'

export const listViewCalls = describeCalls('Viste degli elenchi', {
  'GET /api/v1/saved_views': { summary: 'Le viste salvate e le impostazioni degli elenchi', answer: listViews },
  'POST /api/v1/saved_views': { summary: 'Salvare una vista', body: savedViewBody, status: 201, answer: savedView },
  'PUT /api/v1/saved_views/:id': { summary: 'Modificare una vista', body: savedViewChangeBody, answer: savedView },
  'DELETE /api/v1/saved_views/:id': { summary: 'Eliminare una vista', status: 204 },
  'PUT /api/v1/list_settings/:list': {
    summary: 'Scegliere colonne e densità di un elenco',
    body: listSettingsBody,
    answer: z.object({ settings: listSettings }),
  },
})
