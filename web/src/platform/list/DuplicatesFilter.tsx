import { SelectFilter } from './SelectFilter.tsx'

/** The rows whose code or name can't be distinguished from that of another one. */
export const DuplicatesFilter = ({ option = 'Solo doppioni' }: { option?: string }) => (
  <SelectFilter
    name="duplicates"
    label="Doppioni"
    placeholder="Tutti"
    wide={false}
    options={[{ value: '1', label: option }]}
  />
)
