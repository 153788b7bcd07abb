import { SelectFilter } from './SelectFilter.tsx'

const options = [{ value: '1', label: 'Solo doppioni' }]

/** The rows whose code or name can't be distinguished from that of another one. */
export const DuplicatesFilter = () => (
  <SelectFilter name="duplicates" label="Doppioni" placeholder="Tutti" wide={false} options={options} />
)
