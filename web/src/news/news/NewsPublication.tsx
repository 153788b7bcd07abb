import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { newsStateLabels } from '@portale/domain/news/news/news.ts'
import { useQuery } from '@tanstack/react-query'
import { Fieldset } from '../../platform/form/Fieldset.tsx'
import { MomentField } from '../../platform/form/MomentField.tsx'
import classes from './NewsForm.module.css'
import { newsQueries } from './news.api.ts'
import type { NewsValues } from './news-form.api.ts'
import { formatFormState, formatReach, getFormState } from './news-texts.ts'

type Props = { form: UseFormReturnType<NewsValues>; announced: boolean }

/** The audience, dates and options of a news, with a sentence about the effect of saving them. */
export function NewsPublication({ form, announced }: Props) {
  const now = new Date()
  const { state } = getFormState(form.values, now)
  const reaches = state === 'shown' || state === 'planned'
  const audience = useQuery({ ...newsQueries.audience(form.values), enabled: reaches })
  return (
    <>
      <div className={classes.audience}>
        <Fieldset legend="Rivolta a">
          <Checkbox label="Concessionarie" {...form.getInputProps('dealers', { type: 'checkbox' })} />
          <Checkbox label="Officine" {...form.getInputProps('workshops', { type: 'checkbox' })} />
        </Fieldset>
        <div className={classes.state} role="status">
          <strong>{newsStateLabels[state]}.</strong> {formatFormState(form.values, now, announced)}{' '}
          {reaches && audience.data && <b>{formatReach(audience.data.people)}</b>}
        </div>
      </div>
      <div className={classes.moments}>
        <MomentField label="Pubblicazione" {...form.getInputProps('publish_at')} value={form.values.publish_at} />
        <MomentField label="Scadenza" {...form.getInputProps('expires_at')} value={form.values.expires_at} />
        <p>Senza pubblicazione vale da subito, senza scadenza per sempre.</p>
      </div>
      <div className={classes.options}>
        <Checkbox
          label="In evidenza"
          description="Resta in cima alle altre news."
          {...form.getInputProps('pinned', { type: 'checkbox' })}
        />
        <Checkbox
          label="Chiedi la conferma di lettura"
          description="I destinatari premono «Ho letto»; nella news vedi chi manca e puoi inviare un promemoria."
          {...form.getInputProps('must_read', { type: 'checkbox' })}
        />
      </div>
    </>
  )
}
