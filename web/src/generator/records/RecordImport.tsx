import { inSentence } from '@portale/domain/generator/designer/words.ts'
import type { ModelView } from '@portale/domain/generator/records/view.ts'
import { ImportSteps } from '../../network/imports/ImportSteps.tsx'
import type { Importable } from '../../network/imports/importable.ts'
import { paths } from '../../platform/paths.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { titleField, viewFields } from './record-fields.ts'
import { recordsUrl } from './records.api.ts'
import { WithView } from './WithView.tsx'

/** /:prefix/import: imports records from a spreadsheet. */
export function RecordImport() {
  return (
    <WithView needs="create">
      {(view) =>
        view.data_import ? <ImportSteps importable={toImportable(view)} /> : <Unavailable kind="forbidden" />
      }
    </WithView>
  )
}

function toImportable(view: ModelView): Importable {
  const { prefix, interface_name_plural: plural } = view
  const fields = viewFields(view).filter(({ kind }) => kind !== 'files')
  const required = fields.filter((field) => field.required).map(({ label }) => label)
  const url = recordsUrl(prefix)
  return {
    list: plural,
    title: `Importa ${inSentence(plural)}`,
    goToList: 'Vai all’elenco',
    listPath: paths.records(prefix),
    url: `${url}/import`,
    template: { url: `${url}/xls?_template=1`, name: `modello-${prefix}.xlsx` },
    columns: ['Id', ...fields.map(({ label }) => label)],
    rules: [
      view.operations.includes('update')
        ? 'Una riga con un Id aggiorna l’elemento che lo ha; una senza ne crea uno.'
        : 'Ogni riga crea un elemento: la colonna Id resta vuota.',
      required.length > 0
        ? `Obbligatori: ${required.join(', ')}. Le altre colonne possono mancare: gli elementi che ci sono già tengono i loro valori.`
        : 'Nessuna colonna è obbligatoria: gli elementi che ci sono già tengono i valori delle colonne che mancano.',
      ...(fields.some(({ kind }) => kind === 'one' || kind === 'many')
        ? ['Gli elementi collegati si scrivono con il testo con cui sono mostrati, o con il loro Id.']
        : []),
    ],
    codeHeader: 'Id',
    nameHeader: titleField(fields)?.label ?? view.interface_name_singular,
  }
}
