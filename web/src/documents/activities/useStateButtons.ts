import type { UseFormReturnType } from '@mantine/form'
import { type ActivityState, stateActions } from '@portale/domain/documents/activities/activity-state.ts'
import type { FormEvent } from 'react'
import type { useSaveWarnings } from '../../platform/form/useSaveWarnings.ts'
import type { ActivityFormValues } from './activity.api.ts'

const saveDraftLabel = 'Salva bozza'

/** The buttons of the form by the stored state: what "Salva" and the other button save it as. */
function getButtons(state: ActivityState | null): Record<'main' | 'other', { label?: string; state: ActivityState }> {
  if (state === null || state === 'draft')
    return { main: { label: stateActions.draft.open, state: 'open' }, other: { label: saveDraftLabel, state: 'draft' } }
  const next = state === 'open' ? 'closed' : 'open'
  return { main: { state }, other: { label: stateActions[state][next], state: next } }
}

/**
 * The buttons that save an activity and open, close or reopen it; `stored` is null for a new one. While the form asks
 * before saving, its one button answers for the button that was pressed.
 */
export function useStateButtons(
  form: UseFormReturnType<ActivityFormValues>,
  stored: ActivityState | null,
  { save, label }: ReturnType<typeof useSaveWarnings>,
) {
  const { main, other } = getButtons(stored)
  const isAsking = label !== undefined
  const submitAs = (state: ActivityState, event?: FormEvent<HTMLFormElement>) => {
    form.setFieldValue('activity.state', state)
    save.submit(event)
  }
  if (isAsking) return { save, label }
  return {
    save: { ...save, submit: (event?: FormEvent<HTMLFormElement>) => submitAs(main.state, event) },
    label: main.label,
    otherAction: { label: other.label ?? '', submit: () => submitAs(other.state) },
  }
}
