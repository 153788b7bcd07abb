import { Button } from '@mantine/core'
import { formatDateTime } from '@portale/domain/dates.ts'
import type { News } from '@portale/domain/news/news.ts'
import { IconCircleCheck, IconEye } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMe } from '../api/session.ts'
import { useInvalidateAfter } from '../api/useInvalidateAfter.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { FormAlert } from '../form/FormAlert.tsx'
import classes from './NewsRead.module.css'
import { confirmRead, newsKeys } from './news.api.ts'

/** "Ho letto", where it is asked for; nobody says so in another person's name. */
export function NewsRead({ news: { id, read_at } }: { news: News }) {
  const { impersonator } = useMe()
  const invalidateAfter = useInvalidateAfter(newsKeys)
  const note = useRef<HTMLParagraphElement>(null)
  const { submit, submitting, problems } = useSubmit({ send: () => invalidateAfter(() => confirmRead(id)) })
  const wasUnread = useRef(read_at === null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (read_at && wasUnread.current) note.current?.focus()
    wasUnread.current = read_at === null
  }, [read_at])
  if (read_at)
    return (
      <p ref={note} className={classes.read} tabIndex={-1}>
        <IconCircleCheck size={20} aria-hidden />
        Hai confermato di averla letta il {formatDateTime(read_at)}.
      </p>
    )
  return (
    <section className={classes.ask} aria-label="Conferma di lettura">
      <FormAlert problems={problems} />
      <p>
        <IconEye size={20} stroke={1.7} aria-hidden />
        {impersonator
          ? 'Di questa news è chiesta la conferma di lettura: può darla solo la persona stessa.'
          : 'Ti chiediamo di confermare che l’hai letta.'}
      </p>
      {!impersonator && (
        <Button loading={submitting} onClick={() => submit()}>
          Ho letto
        </Button>
      )}
    </section>
  )
}
