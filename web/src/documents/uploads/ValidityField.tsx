import { MomentField } from '../../platform/form/MomentField.tsx'
import type { DayProps } from './useDocumentUpload.ts'

/** The last day of the chosen files of a document that expires; focused when its problem was found before it was there. */
export const ValidityField = (props: DayProps & { disabled: boolean }) => (
  <MomentField
    dateOnly
    label="Valido fino al (*Obbligatorio)"
    description="L’ultimo giorno in cui il documento è valido."
    autoFocus={Boolean(props.error)}
    {...props}
  />
)
