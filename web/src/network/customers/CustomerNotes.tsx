import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type CustomerNote, canChangeNote } from '@portale/domain/network/customers/customer-note.ts'
import { formatMoment } from '@portale/domain/platform/dates.ts'
import { maxNotes } from '@portale/domain/platform/plain-fields.ts'
import { IconNote, IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useActor } from '../../platform/api/session.ts'
import { FormAlert } from '../../platform/form/FormAlert.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { Card } from '../../platform/ui/Card.tsx'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { IconButton } from '../../platform/ui/IconButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { Timeline, TimelineEntry } from '../../platform/ui/Timeline.tsx'
import classes from './CustomerNotes.module.css'
import { type NoteValues, notesQuery, noteValues, saveNote } from './customer-note.api.ts'
import type { NoteTask } from './NoteDialog.tsx'

const noteDialog = lazyComponent(
  async () => (await import('./NoteDialog.tsx')).NoteDialog,
  'La finestra non si è caricata',
)

/** The notes about a customer, newest first, and a field to add one. */
export function CustomerNotes({ customerId }: { customerId: number }) {
  const notes = useInfiniteQuery(notesQuery(customerId))
  const [task, setTask] = useState<NoteTask>()
  return (
    <Card title="Note">
      <NoteForm customerId={customerId} />
      <Loaded query={notes}>
        {({ pages }) => (
          <NoteTimeline
            notes={pages.flatMap(({ data }) => data)}
            open={(next) => noteDialog.open(() => setTask(next))}
          />
        )}
      </Loaded>
      {notes.hasNextPage && (
        <Button variant="subtle" loading={notes.isFetchingNextPage} onClick={() => notes.fetchNextPage()}>
          Mostra le note precedenti
        </Button>
      )}
      {task && (
        <Suspense>
          <noteDialog.Component customerId={customerId} task={task} onClose={() => setTask(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

function NoteForm({ customerId }: { customerId: number }) {
  const form = useForm<NoteValues>({ initialValues: noteValues() })
  const save = useSave(form, (values, request) => saveNote(customerId, values, request), {
    refresh: ['customer-notes', 'related', 'history'],
    successMessage: 'Nota aggiunta.',
    onSaved: () => form.reset(),
    storedAs: 'note',
  })
  return (
    <form className={classes.form} onSubmit={save.submit} noValidate>
      <FormAlert problems={save.problems} />
      <Textarea
        label="Nuova nota"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={maxNotes}
        {...form.getInputProps('customer_note.text')}
      />
      <Button type="submit" loading={save.saving}>
        Aggiungi nota
      </Button>
    </form>
  )
}

type NoteTimelineProps = { notes: CustomerNote[]; open: (task: NoteTask) => void }

function NoteTimeline({ notes, open }: NoteTimelineProps) {
  const user = useActor()
  if (notes.length === 0)
    return (
      <EmptyState
        icon={IconNote}
        title="Ancora nessuna nota"
        hint="Scrivi che cosa vi siete detti: la leggono tutti."
      />
    )
  return (
    <Timeline>
      {notes.map((note) => {
        const { id, text, created_at, updated_at } = note
        const subject = `la nota del ${formatMoment(created_at)}`
        return (
          <TimelineEntry
            key={id}
            title={
              <div className={classes.head}>
                <strong>{note.user.name}</strong>
                {canChangeNote(user, note) && (
                  <span>
                    <IconButton
                      icon={IconPencil}
                      label="Modifica"
                      subject={subject}
                      onClick={() => open({ kind: 'edit', note })}
                    />
                    <IconButton
                      icon={IconTrash}
                      label="Elimina"
                      subject={subject}
                      onClick={() => open({ kind: 'delete', note })}
                    />
                  </span>
                )}
              </div>
            }
            when={
              <>
                <time dateTime={created_at}>{formatMoment(created_at)}</time>
                {updated_at !== created_at && (
                  <>
                    , modificata il <time dateTime={updated_at}>{formatMoment(updated_at)}</time>
                  </>
                )}
              </>
            }
          >
            <p className={classes.text}>{text}</p>
          </TimelineEntry>
        )
      })}
    </Timeline>
  )
}
