import { importAnswer } from '@portale/domain/network/import.ts'
import { registries } from '@portale/domain/platform/registries.ts'
import { describeCalls } from '../../platform/http/call-description.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'

const words = { dealers: 'concessionarie', workshops: 'officine', customers: 'clienti' }

export const importCalls = describeCalls(
  'Importazione',
  Object.assign(
    {},
    ...registries.map((registry) => ({
      [`GET /api/v1/${registry}/import/template`]: {
        summary: `Il modello per importare ${words[registry]}`,
        download: xlsxType,
      },
      [`POST /api/v1/${registry}/import`]: {
        summary: `Importare ${words[registry]}: prima che cosa cambierebbe, poi con il piano`,
        description:
          'Con `confirm` e il `plan` della prima risposta scrive; senza, dice soltanto che cosa cambierebbe.',
        files: { file: 'Il foglio di calcolo.' },
        idempotent: true,
        answer: importAnswer,
      },
    })),
  ),
)
