import { SelectFilter } from '../../platform/list/SelectFilter.tsx'

const options = [
  { value: '1', label: 'Solo archiviati' },
  { value: 'all', label: 'Anche archiviati' },
]

/** The filter of the lists whose records can be archived; without it they are hidden (`withoutArchived`). */
export const ArchivedFilter = () => (
  <SelectFilter name="archived" label="Archiviati" placeholder="Nascosti" wide={false} options={options} />
)

/** The call of a list that hides archived records unless its filter says otherwise. */
export const withoutArchived = (url: string): string => `${url}?archived=0`
