import { forcedLeaveEvent, type LeaveEvent } from '../api/page-user.ts'
import { mayStore } from '../api/signing-out.ts'
import { flushOnLeave } from '../api/waiting-saves.ts'
import { toast } from '../ui/toast.ts'
import {
  fillFrom,
  isRecordChanged,
  type UnsavedFormOffer,
  type UnsavedFormOptions,
  type WatchedForm,
  withCurrentVersions,
} from './unsaved-form.ts'
import { deleteUnsavedForms, listUnsavedForms, storeUnsavedForm, type UnsavedForm } from './unsaved-form-store.ts'

type Opened<Values> = { form: WatchedForm<Values>; options: UnsavedFormOptions }

const pauseMs = 500
const comparedNote = 'Da allora i dati salvati sono cambiati: quando salvi vedi le differenze e scegli.'
const changedNote = 'Da allora i dati salvati sono cambiati: controlla prima di salvare.'
const filesNote = 'I file scelti non ne fanno parte: scegli di nuovo quelli che servono.'

/**
 * What is typed in one open form and not saved: stores it half a second after the last key, and offers what an earlier form left.
 * Two tabs with the same form store one each. What can't be stored, as in a private window, is lost with the page.
 */
export class UnsavedFormSession<Values extends Record<string, unknown>> {
  private readonly id: string = crypto.randomUUID()
  private readonly slot: string
  private readonly getOpened: () => Opened<Values>
  private readonly showOffer: (offer: UnsavedFormOffer | undefined) => void
  /** Of this tab: which form it was left with, not what is in it. */
  private readonly marker: string
  private readonly listeners = new AbortController()
  private found: UnsavedForm[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private work: Promise<void> = Promise.resolve()
  /** Whether something was typed that may be stored. */
  private isTouched = false

  constructor(slot: string, getOpened: () => Opened<Values>, showOffer: (offer: UnsavedFormOffer | undefined) => void) {
    this.slot = slot
    this.marker = `draft:${slot}`
    this.getOpened = getOpened
    this.showOffer = showOffer
    const { signal } = this.listeners
    window.addEventListener(forcedLeaveEvent, (event) => this.leave(event as LeaveEvent), { signal })
    signal.addEventListener(
      'abort',
      flushOnLeave(() => (this.timer === undefined ? this.work : this.flush())),
    )
    window.addEventListener('pagehide', () => this.mark(), { signal })
    // A page restored from the browser's cache still has its form.
    window.addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.removeItem(this.marker), {
      signal,
    })
    if (this.form.isDirty()) this.schedule()
    this.findEarlier().catch(ignore)
  }

  private get form() {
    return this.getOpened().form
  }

  /** Something was typed. */
  schedule(): void {
    this.isTouched = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.flush(), pauseMs)
  }

  /** What was typed is saved: nothing of it is kept, until something more is typed. */
  close(): void {
    clearTimeout(this.timer)
    this.isTouched = false
    const ids = [this.id, ...this.found.map(({ id }) => id)]
    this.found = []
    this.showOffer(undefined)
    void this.enqueue(() => deleteUnsavedForms(ids))
  }

  /** The form is left. */
  end(): void {
    this.listeners.abort()
    void this.flush()
  }

  /** Stores what is typed now; one write after the other. */
  private flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    if (!this.isTouched || !mayStore()) return this.work
    const { isDirty, getInitialValues, getValues } = this.form
    if (!isDirty()) return this.enqueue(() => deleteUnsavedForms([this.id]))
    const content = { opened: getInitialValues(), values: getValues() }
    return this.enqueue(() => storeUnsavedForm(this.slot, this.id, content))
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    this.work = this.work.then(step).catch(ignore)
    return this.work
  }

  private mark(): void {
    if (mayStore() && this.isTouched && this.form.isDirty() && !this.getOpened().options.isOutdated)
      sessionStorage.setItem(this.marker, this.id)
  }

  private leave({ detail }: LeaveEvent): void {
    this.mark()
    detail.waitFor(this.flush())
  }

  private async findEarlier(): Promise<void> {
    const found = await listUnsavedForms(this.slot)
    const own = found.find(({ id }) => id === sessionStorage.getItem(this.marker))
    sessionStorage.removeItem(this.marker)
    if (found.length > 0) await import('./UnsavedFormBanner.tsx')
    if (this.listeners.signal.aborted) return
    if (!own || this.form.isDirty()) return this.offer(found)
    this.restore(own)
    toast('Abbiamo ritrovato quello che avevi scritto: controlla e salva.')
  }

  private offer(found: UnsavedForm[]): void {
    this.found = found
    const [newest, ...others] = found
    const { form, options } = this.getOpened()
    const isChanged = newest && isRecordChanged(newest.opened, form.getInitialValues())
    const offer = newest && {
      savedAt: newest.savedAt,
      notes: [
        ...(isChanged ? [options.comparesVersions ? comparedNote : changedNote] : []),
        ...(options.hasFiles ? [filesNote] : []),
      ],
      isDirty: () => this.form.isDirty(),
      resume: () => this.restore(newest),
      discard: () => {
        this.offer(others)
        void this.enqueue(() => deleteUnsavedForms([newest.id]))
      },
    }
    this.showOffer(offer)
  }

  private restore(typedEarlier: UnsavedForm): void {
    const { form, options } = this.getOpened()
    const current = form.getInitialValues()
    const opened = fillFrom(typedEarlier.opened, current) as Values
    const typed = fillFrom(typedEarlier.values, current) as Values
    const isCompared = options.comparesVersions || !isRecordChanged(opened, current)
    if (isCompared) form.setInitialValues(opened)
    form.setValues(isCompared ? typed : withCurrentVersions(typed, current))
    this.offer([])
    // The old one goes once this form has its own.
    this.isTouched = true
    void this.flush()
    void this.enqueue(() => deleteUnsavedForms([typedEarlier.id]))
  }
}

const ignore = () => {}
