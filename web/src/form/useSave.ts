import type { UseFormReturnType } from '@mantine/form'
import type { FieldErrors } from '@portale/domain/plain-fields.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { createIdempotencyKeys } from '../api/idempotency-key.ts'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { toast } from '../ui/toast.ts'
import type { ConflictOptions } from './conflict.ts'
import { type Conflict, useConflict } from './useConflict.ts'
import { useDraft } from './useDraft.ts'

/** What `FormPage` needs to know about a save. */
export type Save = {
  submit: (event?: FormEvent<HTMLFormElement>) => void
  saving: boolean
  problems: string[]
  conflict?: Conflict
  /** There is a newer version, and this loads it. */
  reload?: () => void
}

type SaveOptions<Values, Answer> = {
  /** The first part of the query keys whose data is old after the save, or when it was refused for being old. */
  refresh?: string[]
  /** Where to go after the save; without it the form stays. */
  goTo?: string | ((answer: Answer) => string)
  /** The confirmation: "Attività salvata." */
  successMessage?: string
  /** Called after a save, before leaving. */
  onSaved?: (answer: Answer) => void
  /** With it a colleague's newer version (409) is compared field by field; without it the form says who and when. */
  conflict?: ConflictOptions<Values>
  /** Loads what a colleague saved meanwhile, for a form that doesn't compare: what was typed stays. */
  reload?: () => Promise<unknown>
  /** Tells the forms of one address apart when what was typed is kept; null for what must not be kept: passwords. */
  draft?: string | null
  /** How a failure is told above the fields, also when each of its messages has found its own (spec 2 §8). */
  formatError?: (failure: ApiError) => string
}

type AnyForm<Values> = Pick<
  UseFormReturnType<Values>,
  | 'onSubmit'
  | 'setErrors'
  | 'getInputNode'
  | 'getValues'
  | 'setValues'
  | 'setFieldValue'
  | 'getInitialValues'
  | 'setInitialValues'
  | 'isDirty'
>

const joined = (errors: FieldErrors) =>
  Object.fromEntries(Object.entries(errors).map(([key, messages]) => [key, messages.join(', ')]))

/**
 * Sends a form and places the server's messages: under the fields that carry their keys, the others in `problems`.
 * Focuses the first wrong field. A part that is no input takes part with a `data-path` attribute of its field's name.
 */
export function useSave<Values extends Record<string, unknown>, Answer>(
  form: AnyForm<Values>,
  save: (values: Values, request: { idempotencyKey: string }) => Promise<Answer>,
  {
    refresh = [],
    goTo,
    successMessage,
    onSaved,
    conflict: source,
    reload,
    draft,
    formatError,
  }: SaveOptions<Values, Answer> = {},
): Save {
  const refreshing = useInvalidateAfter(refresh)
  const navigate = useNavigate()
  const [keyOf] = useState(createIdempotencyKeys)
  const [saving, setSaving] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [stale, setStale] = useState(false)
  const { conflict, find } = useConflict(form, source, send)
  const [left, setLeft] = useState(false)
  // Whoever reloads the page after a 409, as it says, wants to see the newer version; what is saved is no draft.
  useDraft(form, stale || left ? null : draft)

  /** Marks the fields and answers what could not be placed. */
  function place(error: ApiError): string[] {
    const messages = joined(error.errors ?? {})
    form.setErrors(messages)
    const nodes = Object.keys(messages).map((key) => ({ key, node: form.getInputNode(key) }))
    const first = nodes.flatMap(({ node }) => node ?? []).sort(byPlace)[0]
    queueMicrotask(() => first?.focus())
    const unplaced = nodes.flatMap(({ key, node }) => (node ? [] : [messages[key] ?? '']))
    if (formatError) return [formatError(error), ...unplaced]
    return first && unplaced.length === 0 ? [] : unplaced.length > 0 ? unplaced : [error.message]
  }

  async function send(values: Values) {
    setSaving(true)
    setProblems([])
    setStale(false)
    try {
      const answer = await refreshing(() => save(values, { idempotencyKey: keyOf(values) }))
      setLeft(goTo !== undefined)
      onSaved?.(answer)
      if (successMessage) toast(successMessage)
      if (goTo) await navigate(typeof goTo === 'function' ? goTo(answer) : goTo)
    } catch (error) {
      setProblems(await fail(error))
    } finally {
      setSaving(false)
    }
  }

  /** What stays to be said of a save that failed. */
  async function fail(error: unknown): Promise<string[]> {
    if (!(error instanceof ApiError)) return ['Qualcosa non ha funzionato. Riprova.']
    if (error.status !== 409) return place(error)
    // Without the newer version there is nothing to compare: the refusal stands by itself.
    const found = await find(error.message).catch(() => false)
    if (found) return []
    setStale(true)
    return place(error)
  }

  async function loadNewer(load: () => Promise<unknown>) {
    await load()
    setStale(false)
    setProblems([])
  }

  const submit = form.onSubmit((values) => {
    if (!saving) void send(values)
  })
  return { submit, saving, problems, conflict, reload: stale && reload ? () => void loadNewer(reload) : undefined }
}

const byPlace = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1)
