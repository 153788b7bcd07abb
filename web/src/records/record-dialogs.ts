import { onDemand } from '../ui/onDemand.ts'

/** The dialogs of records, loaded when somebody opens one. */
export const dialogs = onDemand(
  async () => (await import('./RecordDialogs.tsx')).RecordDialogs,
  'La finestra non si è caricata',
)
