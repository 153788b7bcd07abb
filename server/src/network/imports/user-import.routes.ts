import { importAnswer } from '@portale/domain/network/import.ts'
import {
  allUserImportColumns,
  optionalUserImportColumns,
  userImportColumns,
  userImportNames,
} from '@portale/domain/people/users/user-import.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { contentDisposition } from '../../platform/files/name.ts'
import { administratorsAnd } from '../../platform/http/access.ts'
import { handleImport } from '../../platform/sheets/import-run.ts'
import { createTemplate } from '../../platform/sheets/import-workbooks.ts'
import { missingHeaders, readTextRows } from '../../platform/sheets/sheet-rows.ts'
import { xlsxType } from '../../platform/xlsx/workbook.ts'
import { planUsers } from './user-import.ts'

const tag = 'Utenti'

const guard = { allow: administratorsAnd({ superuser_rt: 'own' }), notWhileImpersonating: true }

/** The import of users: a dry run with the same code, then all or nothing. superuser_rt imports those of a lower rank. `invite=0`: new ones are invited later. */
export function userImportRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/api/users/import/template',
    { config: { ...guard, describe: { tag, summary: 'Il modello per importare utenti', download: xlsxType } } },
    async (_req, reply) => {
      reply.type(xlsxType)
      reply.header('content-disposition', contentDisposition('attachment', `modello-${userImportNames.file}.xlsx`))
      return reply.send(await createTemplate(userImportNames.sheet, userImportColumns))
    },
  )

  app.post(
    '/api/users/import',
    {
      config: {
        ...guard,
        describe: {
          tag,
          summary: 'Importare utenti: prima che cosa cambierebbe, poi con il piano',
          description:
            'Con il campo invite=0 le persone nuove non ricevono l’invito: si mandano poi con /api/users/invite.',
          files: { file: 'Il foglio di calcolo.' },
          idempotent: true,
          answer: importAnswer,
        },
      },
    },
    async (req, reply) => {
      return handleImport(deps, req, reply, userImportNames.file, async (path, fields) => {
        const optional = [...optionalUserImportColumns]
        const rows = await readTextRows(path, allUserImportColumns, {
          codes: ['workshops', 'dealers'],
          optional,
        })
        const invites = fields.get('invite') !== '0'
        const context = { req, config: deps.config, invites }
        return {
          rows,
          planRows: (tx) => planUsers(tx, rows, context),
          missing: missingHeaders(rows, userImportColumns),
        }
      })
    },
  )
}
