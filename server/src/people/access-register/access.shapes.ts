import { access, accessDetails } from '@portale/domain/people/access-register/access-list.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import { describeCalls, filters } from '../../platform/http/call-description.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'

const query = filters('kind', 'user_id', 'impersonator_id', 'impersonation', 'address', 'from', 'to', 'text')

export const accessCalls = describeCalls('Accessi', {
  'GET /api/accesses': {
    summary: 'Chi è entrato, chi è stato rifiutato, chi ha preso che cosa',
    sort: ['created_at', 'kind', 'user', 'address'],
    query,
    answer: pageOf(access),
  },
  'GET /api/accesses/xls': { summary: 'Gli accessi come foglio di calcolo', query, download: xlsxType },
  'GET /api/accesses/:id': { summary: 'Un accesso', answer: accessDetails },
})
