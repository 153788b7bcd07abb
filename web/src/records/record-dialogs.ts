import { lazyComponent } from '../ui/lazy-component.ts'

/** The dialogs of records, loaded when somebody opens one. */
export const dialogs = lazyComponent(
  async () => (await import('./RecordDialogs.tsx')).RecordDialogs,
  'La finestra non si è caricata',
)
