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
import { PartnerFields } from '../dealers/PartnerFields.tsx'
import { blankPartner, districtsQuery } from '../dealers/partner.api.ts'
import { DealerHistory } from './DealerHistory.tsx'
import { blankRow } from './history.ts'
import {
  fetchWorkshopForm,
  saveWorkshop,
  type WorkshopFormValues,
  workshopConflictFields,
  workshopFormQuery,
} from './workshop.api.ts'

/** Creates (also when the id in the address is `null`) or edits a workshop with its dealers over time (spec 2 §2, §5). */
export function WorkshopForm() {
  const { id = 'null' } = useParams()
  const administrator = isAdministrator(useActor())
  const districts = useQuery({ ...districtsQuery, enabled: administrator })
  const workshop = useQuery({ ...workshopFormQuery(id), enabled: administrator && id !== 'null' })
  if (!administrator) return <Unavailable kind="forbidden" />
  return (
    <Loaded query={districts}>
      {(loadedDistricts) =>
        id === 'null' ? (
          <Fields districts={loadedDistricts} values={{ workshop: { ...blankPartner, dealers: [blankRow()] } }} />
        ) : (
          <Loaded query={workshop}>{(values) => <Fields districts={loadedDistricts} values={values} />}</Loaded>
        )
      }
    </Loaded>
  )
}

function Fields({ values, districts }: { values: WorkshopFormValues; districts: District[] }) {
  const form = useForm<WorkshopFormValues>({ initialValues: values })
  const { id, name } = values.workshop
  const { catchExisting, withLink } = useExistingRow((existingId) => paths.partner('workshop', existingId))
  const save = useSave(form, catchExisting(saveWorkshop), {
    refresh: ['workshops', 'partners'],
    goTo: id === undefined ? paths.workshops() : withLastSearch(paths.workshops()),
    successMessage: 'Officina salvata.',
    conflict:
      id === undefined ? undefined : { load: () => fetchWorkshopForm(id), fields: workshopConflictFields(districts) },
  })
  const warned = useSaveWarnings(save, () => zipDoubts(form.values.workshop.zip, values.workshop.zip))
  const title = id === undefined ? 'Nuova officina' : `Modifica ${name}`
  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'Officine', to: paths.workshops() }, { label: title }]}
      {...warned}
      cancelTo={paths.workshops()}
    >
      <PartnerFields
        input={(field) => form.getInputProps(`workshop.${field}`)}
        formatTaken={withLink}
        districts={districts}
      />
      <DealerHistory form={form} />
    </FormPage>
  )
}
