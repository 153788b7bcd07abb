import { access, accessDetails } from '@portale/domain/access-register/access-list.ts'
import { pageOf } from '@portale/domain/answers.ts'
import { describeCalls } from '../http/shapes.ts'
import { xlsxType } from '../xlsx/workbook.ts'

export const accessCalls = describeCalls('Accessi', {
  'GET /api/accesses': {
    summary: 'Chi è entrato, chi è stato rifiutato, chi ha preso che cosa',
    paged: true,
    answer: pageOf(access),
  },
  'GET /api/accesses/xls': { summary: 'Gli accessi come foglio di calcolo', download: xlsxType },
  'GET /api/accesses/:id': { summary: 'Un accesso', answer: accessDetails },
})
