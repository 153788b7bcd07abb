import type { ModelView } from '@portale/domain/generator/records/view.ts'
import { IconFileImport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ExportButton } from '../../platform/list/ExportButton.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { filterParameters, viewFields } from './record-fields.ts'
import { recordsUrl } from './records.api.ts'

/** The actions above a list: import and export, if the view allows them, and those of the caller. */
export function ViewActions({ view, children }: { view: ModelView; children: ReactNode }) {
  const { prefix, data_export, data_import } = view
  return (
    <>
      {data_import && (
        <LinkButton
          to={paths.recordImport(prefix)}
          variant="default"
          leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
        >
          Importa
        </LinkButton>
      )}
      {data_export && (
        <ExportButton
          url={`${recordsUrl(prefix)}/xls`}
          filters={filterParameters(viewFields(view))}
          fileName={`${prefix}.xlsx`}
        />
      )}
      {children}
    </>
  )
}
