import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Audience, audienceLabels } from '@portale/domain/network/dealers/audience.ts'
import { formatCount } from '@portale/domain/platform/counts.ts'
import { subjects } from '@portale/domain/platform/lists/subject.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MailFrame } from '../../people/mail/MailFrame.tsx'
import { ApiError } from '../../platform/api/client.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import type { NamedRow } from '../../platform/list/batch-action.ts'
import { SelectedNames } from '../../platform/list/SelectedNames.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { toast } from '../../platform/ui/toast.ts'
import classes from './ReminderDialog.module.css'
import { createReminders, type ReminderFormValues, reminderPreviewQuery } from './reminder.api.ts'

type Props = {
  activityId: number
  audience: Audience
  partners: NamedRow[]
  onSent: () => void
  onClose: () => void
}

/** Reminds partners of what they have not uploaded, with a message of one's own; shows the mail as they get it. */
export function ReminderDialog({ activityId, audience, partners, onSent, onClose }: Props) {
  const partnerIds = partners.map(({ id }) => id)
  const form = useForm<ReminderFormValues>({ initialValues: { reminders: { message: '' } } })
  const [previewed, setPreviewed] = useState('')
  const [again, setAgain] = useState(false)
  const preview = useQuery(reminderPreviewQuery(activityId, { partner_ids: partnerIds, message: previewed }))
  const { one, many } = audienceLabels[audience]
  async function send({ reminders }: ReminderFormValues, options: { idempotencyKey: string }) {
    try {
      return await createReminders(activityId, { partner_ids: partnerIds, ...reminders, again }, options)
    } catch (error) {
      // Some were reminded within a day: the next press of the button sends it all the same.
      if (error instanceof ApiError && error.status === 409) setAgain(true)
      throw error
    }
  }
  const save = useSave(form, send, {
    refresh: ['partner-progress', 'reminders'],
    storedAs: null,
    onSaved({ sent, skipped }) {
      const rest = skipped.length > 0 ? ` ${formatSkipped(skipped.length, one, many)}.` : ''
      toast(`Promemoria inviato a ${formatCount(sent.length, one, many)}.${rest}`)
      onSent()
    },
  })
  return (
    <FormDialog
      title={`Invia promemoria a ${formatCount(partnerIds.length, one, many)}`}
      save={save}
      dirty={form.isDirty()}
      onClose={onClose}
      // What arrives moves the button away from under a press, which is then lost; and it says who gets the mail.
      disabled={preview.isPending || preview.data?.partners === 0}
      label={again ? 'Invia comunque' : 'Invia promemoria'}
      size={720}
      saveKey={false}
    >
      <SelectedNames subject={subjects[audience]} rows={partners} />
      <Textarea
        label="Messaggio (facoltativo)"
        description="Si legge sotto l’elenco dei documenti mancanti."
        maxLength={1000}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reminders.message')}
        onBlur={() => setPreviewed(form.getValues().reminders.message)}
      />
      <Loaded query={preview}>
        {({ partners, people, skipped, mail }) => (
          <>
            <p className={classes.counts} role="status">
              {partners === 0
                ? 'Nessuno riceve il promemoria'
                : `Lo ricevono ${formatCount(people, 'persona', 'persone')}`}
              {partners > 0 && ` di ${formatCount(partners, one, many)}`}.
              {skipped > 0 && ` ${formatSkipped(skipped, one, many)}.`}
            </p>
            {mail && (
              <section className={classes.mail} aria-label={`Anteprima dell’e-mail a ${mail.to}`}>
                <p>
                  A {mail.to}: <b>{mail.subject}</b>
                </p>
                <MailFrame subject={mail.subject} html={mail.html} />
              </section>
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

const formatSkipped = (count: number, one: string, many: string) =>
  `${formatCount(count, one, many)} senza documenti mancanti o senza utenti ${count === 1 ? 'non lo riceve' : 'non lo ricevono'}`
