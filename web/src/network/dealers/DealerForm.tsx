import { useForm } from '@mantine/form'
import type { District } from '@portale/domain/network/dealers/district.ts'
import { zipDoubts } from '@portale/domain/network/dealers/zip.ts'
import { isAdministrator } from '@portale/domain/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useExistingRow } from '../../platform/form/useExistingRow.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { useSaveWarnings } from '../../platform/form/useSaveWarnings.ts'
import { paths } from '../../platform/paths.ts'
import { Unavailable } from '../../platform/ui/LoadError.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { withLastSearch } from '../../platform/ui/last-search.ts'
import { PartnerFields } from './PartnerFields.tsx'
import {
  blankPartner,
  type DealerFormValues,
  dealerQueries,
  districtsQuery,
  fetchDealerForm,
  partnerConflictFields,
  saveDealer,
} from './partner.api.ts'

/** Creates (also when the id in the address is `null`) or edits a dealer (spec 1 §2, 11). */
export function DealerForm() {
  const { id = 'null' } = useParams()
  const administrator = isAdministrator(useActor())
  const districts = useQuery({ ...districtsQuery, enabled: administrator })
  const dealer = useQuery({ ...dealerQueries.form(id), enabled: administrator && id !== 'null' })
  if (!administrator) return <Unavailable kind="forbidden" />
  return (
    <Loaded query={districts}>
      {(loadedDistricts) =>
        id === 'null' ? (
          <Fields districts={loadedDistricts} values={{ dealer: blankPartner }} />
        ) : (
          <Loaded query={dealer}>{(values) => <Fields districts={loadedDistricts} values={values} />}</Loaded>
        )
      }
    </Loaded>
  )
}

function Fields({ values, districts }: { values: DealerFormValues; districts: District[] }) {
  const form = useForm<DealerFormValues>({ initialValues: values })
  const { id, name } = values.dealer
  const { catchExisting, withLink } = useExistingRow((existingId) => paths.partner('dealer', existingId))
  const save = useSave(form, catchExisting(saveDealer), {
    refresh: ['dealers', 'workshops', 'partners'],
    goTo: id === undefined ? paths.dealers() : withLastSearch(paths.dealers()),
    successMessage: 'Concessionaria salvata.',
    conflict:
      id === undefined
        ? undefined
        : {
            load: () => fetchDealerForm(id),
            fields: partnerConflictFields('dealer', districts),
          },
  })
  const warned = useSaveWarnings(save, () => zipDoubts(form.values.dealer.zip, values.dealer.zip))
  const title = id === undefined ? 'Nuova concessionaria' : `Modifica ${name}`
  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'Concessionarie', to: paths.dealers() }, { label: title }]}
      {...warned}
      cancelTo={paths.dealers()}
    >
      <PartnerFields
        input={(field) => form.getInputProps(`dealer.${field}`)}
        formatTaken={withLink}
        districts={districts}
      />
    </FormPage>
  )
}
