import { dealer, dealerBody, district, partnerHint } from '@portale/domain/network/dealers/partner.ts'
import { workshop, workshopBody, workshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { id, pageOf, picked, selectionOf } from '@portale/domain/platform/answers.ts'
import { batchAnswer, batchPersonBody, selectedIdsBody } from '@portale/domain/platform/lists/batch.ts'
import { z } from 'zod'
import { type Calls, describeCalls, filters, selectionQuery } from '../../platform/http/call-description.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'

const query = filters(
  'baldo_id',
  'name',
  'district_id',
  'ceased',
  'pending',
  'dealer_id',
  'at',
  'archived',
  'duplicates',
)
const sort = ['name', 'baldo_id', 'contract_type', 'city', 'district', 'sales_area', 'ceased_on']
const person = z.object({ id, name: z.string(), role_label: z.string() })
const selected = picked(dealer, 'id', 'name', 'archived_at', 'lock_version')

const words = {
  dealers: { one: 'una concessionaria', many: 'concessionarie', the: 'le concessionarie' },
  workshops: { one: 'un’officina', many: 'officine', the: 'le officine' },
}

const ofRegistry = (table: keyof typeof words): Calls => {
  const { many, the } = words[table]
  return {
    [`GET /api/v1/${table}/selection`]: {
      summary: `Tutte ${the} di un filtro`,
      query: selectionQuery(query),
      answer: selectionOf(selected),
    },
    [`GET /api/v1/${table}/xls`]: {
      summary: `${the} come foglio di calcolo`.replace(/^l/, 'L'),
      query,
      download: xlsxType,
    },
    [`POST /api/v1/${table}/xls`]: {
      summary: `${the} scelte come foglio di calcolo`.replace(/^l/, 'L'),
      body: selectedIdsBody,
      download: xlsxType,
    },
    [`GET /api/v1/${table}/managers`]: {
      summary: `Cercare chi può seguire ${the}`,
      query: { search: 'Una parte del nome o dell’indirizzo.' },
      answer: z.array(person),
    },
    [`POST /api/v1/${table}/assign`]: {
      summary: `Assegnare ${many} a una persona`,
      body: batchPersonBody,
      idempotent: true,
      answer: batchAnswer,
    },
    [`POST /api/v1/${table}/unassign`]: {
      summary: `Togliere ${many} a una persona`,
      body: batchPersonBody,
      idempotent: true,
      answer: batchAnswer,
    },
    [`GET /api/v2/${table}`]: {
      summary: `Cercare ${many} per nome o Baldo ID`,
      query: filters('search'),
      answer: z.array(partnerHint),
    },
  }
}

export const partnerCalls = describeCalls('Concessionarie e officine', {
  'GET /api/v1/dealers': {
    summary: 'Le concessionarie',
    sort: [...sort, 'pending_documents'],
    query,
    answer: pageOf(dealer),
  },
  'GET /api/v1/dealers/:id': { summary: 'Una concessionaria', answer: dealer },
  'POST /api/v1/dealers': { summary: 'Creare una concessionaria', body: dealerBody, status: 201, answer: dealer },
  'PUT /api/v1/dealers/:id': { summary: 'Modificare una concessionaria', body: dealerBody, answer: dealer },
  'GET /api/v1/workshops': {
    summary: 'Le officine',
    sort: [...sort, 'dealer', 'pending_documents'],
    query,
    answer: pageOf(workshop),
  },
  'GET /api/v1/workshops/:id': {
    summary: 'Un’officina con la storia delle sue concessionarie',
    answer: workshopRecord,
  },
  'POST /api/v1/workshops': { summary: 'Creare un’officina', body: workshopBody, status: 201, answer: workshopRecord },
  'PUT /api/v1/workshops/:id': { summary: 'Modificare un’officina', body: workshopBody, answer: workshopRecord },
  ...ofRegistry('dealers'),
  ...ofRegistry('workshops'),
  'GET /api/v1/districts': { summary: 'Le province con le loro regioni', answer: z.array(district) },
})
