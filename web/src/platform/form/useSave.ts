import type { UseFormReturnType } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../api/client.ts'
import { createIdempotencyKeys } from '../api/idempotency-key.ts'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { toast } from '../ui/toast.ts'
import type { Conflict, ConflictOptions } from './conflict.ts'
import type { UnsavedFormOffer } from './unsaved-form.ts'
import { useConflict } from './useConflict.ts'
import { useIsOpen } from './useIsOpen.ts'
import { unsavedMessage, useUnsavedChanges } from './useUnsavedChanges.tsx'
import { useUnsavedForm } from './useUnsavedForm.ts'

/** A save as `FormPage` and `FormDialog` take it. */
export type Save = {
  submit: (event?: FormEvent<HTMLFormElement>) => void
  saving: boolean
  problems: string[]
  conflict?: Conflict
  /** What was typed earlier and not saved, found when the form was opened. */
  unsaved?: UnsavedFormOffer
  /** What leaving now means for what is typed. */
  leaveMessage?: string
}

type SaveOptions<Values, Answer> = {
  /** The first part of the query keys to invalidate after the save, and after a save of something outdated. */
  refresh?: string[]
  /** Where to go after the save; without it the form stays. */
  goTo?: string | ((answer: Answer) => string)
  /** The confirmation: "Attività salvata." */
  successMessage?: string
  /** Called after a save, before leaving. */
  onSaved?: (answer: Answer) => void
  /** With it a colleague's newer version (409) is compared field by field; without it the form says who and when. */
  conflict?: ConflictOptions<Values>
  /** Distinguishes several forms at one address; null stores nothing that is not saved, as for passwords. */
  storedAs?: string | null
  /** Of a form that sends files, which are not stored with it: their upload, which may go on when the form is left. */
  upload?: { goesOn: () => boolean }
  /** How the server's message reads above the fields, where it is always shown (spec 2 §8). */
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

/**
 * Sends a form and shows the server's messages: those with a field's key under it, the general one and others in `problems`.
 * Focuses the first wrong field. A part that is no input takes part with a `data-path` attribute of its field's name.
 */
export function useSave<Values extends Record<string, unknown>, Answer>(
  form: AnyForm<Values>,
  save: (values: Values, request: { idempotencyKey: string }) => Promise<Answer>,
  options: SaveOptions<Values, Answer> = {},
): Save {
  const { refresh = [], goTo, successMessage, onSaved, storedAs: name, upload, formatError } = options
  const invalidateAfter = useInvalidateAfter(refresh)
  const navigate = useNavigate()
  const [keyFor] = useState(createIdempotencyKeys)
  const [saving, setSaving] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const [outdated, setOutdated] = useState(false)
  // Known to the check below before the next render: `goTo` leaves in the same tick.
  const isSaved = useRef(false)
  const isOpen = useIsOpen()
  const { conflict, compare } = useConflict(form, options.conflict, send)
  // A reload of the page, which a 409 advises, shows the newer version and offers what was typed.
  const unsaved = useUnsavedForm(form, {
    name,
    comparesVersions: options.conflict !== undefined,
    hasFiles: upload !== undefined,
    isOutdated: outdated,
  })
  const leaveMessage = unsaved.isKept ? (upload ? keptWithoutFiles : keptMessage) : unsavedMessage
  useUnsavedChanges(() => (form.isDirty() && !isSaved.current && !upload?.goesOn() ? leaveMessage : undefined))

  function focusFirst(fields: string[]) {
    const nodes = fields.flatMap((field) => form.getInputNode(field) ?? [])
    const first = nodes.sort(byDocumentPosition)[0]
    queueMicrotask(() => first?.focus())
  }

  /** Marks the fields and returns the messages without a field. */
  function showErrors(error: ApiError): string[] {
    const messages = Object.entries(error.errors ?? {}).map(([field, texts]) => ({ field, text: texts.join(', ') }))
    form.setErrors(Object.fromEntries(messages.map(({ field, text }) => [field, text])))
    focusFirst(messages.map(({ field }) => field))
    const unplaced = messages.filter(({ field }) => !form.getInputNode(field)).map(({ text }) => text)
    return [formatError ? formatError(error) : error.message, ...unplaced]
  }

  async function send(values: Values) {
    setSaving(true)
    setProblems([])
    setOutdated(false)
    isSaved.current = false
    try {
      const answer = await invalidateAfter(() => save(values, { idempotencyKey: keyFor(values) }))
      unsaved.close()
      isSaved.current = true
      onSaved?.(answer)
      if (successMessage) toast(successMessage)
      if (goTo && isOpen.current) await navigate(typeof goTo === 'function' ? goTo(answer) : goTo)
    } catch (error) {
      setProblems(await toProblems(error))
    } finally {
      setSaving(false)
    }
  }

  async function toProblems(error: unknown): Promise<string[]> {
    if (!(error instanceof ApiError)) return ['Qualcosa non ha funzionato. Riprova.']
    if (error.status !== 409) return showErrors(error)
    // Without the newer version there is nothing to compare: only the server's message is shown.
    const compared = await compare(error.message).catch(() => false)
    if (compared) return []
    setOutdated(true)
    return showErrors(error)
  }

  const submit = form.onSubmit(
    (values) => {
      if (!saving) void send(values)
    },
    (errors) => focusFirst(Object.keys(errors)),
  )
  return { submit, saving, problems, conflict, unsaved: unsaved.offer, leaveMessage }
}

const keptMessage = 'Quello che hai scritto non è ancora salvato: se esci ora resta come bozza in questo browser.'
const keptWithoutFiles =
  'Quello che hai scritto non è ancora salvato: se esci ora resta come bozza in questo browser, ma senza i file scelti.'

const byDocumentPosition = (a: Node, b: Node) =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
