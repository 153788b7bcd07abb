import { message, pageOf } from '@portale/domain/platform/answers.ts'
import {
  marketShare,
  marketShareFields,
  marketShareRow,
  workshopSharePoints,
} from '@portale/domain/sales/market-shares/market-share.ts'
import { z } from 'zod'
import { describeCalls, filters } from '../../platform/http/call-description.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'

export const marketShareCalls = describeCalls('Quote di mercato', {
  'GET /api/v1/workshop_market_shares': {
    summary: 'I file delle quote di mercato',
    sort: ['created_at', 'type', 'user', 'workshops', 'state', 'sent_at'],
    answer: pageOf(marketShareRow),
  },
  'GET /api/v1/workshop_market_shares/template': {
    summary: 'Il modello del file',
    query: filters('year'),
    download: xlsxType,
  },
  'GET /api/v1/workshop_market_shares/:id': { summary: 'Un file di quote con i suoi destinatari', answer: marketShare },
  'POST /api/v1/workshop_market_shares': {
    summary: 'Caricare un file di quote',
    body: marketShareFields,
    files: { file: 'Il foglio di calcolo.' },
    status: 201,
    answer: marketShare,
  },
  'POST /api/v1/workshop_market_shares/:id': { summary: 'Inviare le quote alle officine', answer: marketShare },
  'DELETE /api/v1/workshop_market_shares/:id': { summary: 'Eliminare un file non inviato', status: 204 },
  'GET /api/v1/workshop_market_shares/:id/preview/:workshop_id': {
    summary: 'L’e-mail che un’officina riceverebbe',
    answer: z.object({
      to: z.array(z.object({ name: z.string(), email: z.string() })),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
    }),
  },
  'POST /api/v1/workshop_market_shares/:id/test': {
    summary: 'Inviare a sé stessi un’e-mail di prova',
    answer: message,
  },
  'POST /api/v1/workshop_market_shares/:id/retry': {
    summary: 'Ritentare le e-mail non consegnate',
    answer: marketShare,
  },
  'GET /api/v1/workshops/:id/market_shares': {
    summary: 'Le quote di un’officina nel tempo',
    answer: workshopSharePoints,
  },
  'GET /api/v1/dealers/:id/market_shares': {
    summary: 'Le quote delle officine di una concessionaria nel tempo',
    answer: z.array(workshopSharePoints),
  },
})
