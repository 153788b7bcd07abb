import { useForm } from '@mantine/form'
import {
  type NoticeChannel,
  type NoticeKind,
  type NoticePreferences,
  noticeChannelLabels,
  noticeChannels,
  noticeKindLabels,
  noticeKindsOf,
} from '@portale/domain/people/notices.ts'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useActor } from '../../platform/api/session.ts'
import { FormPage } from '../../platform/form/FormPage.tsx'
import { useSave } from '../../platform/form/useSave.ts'
import { paths } from '../../platform/paths.ts'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { NoticeChoice } from './NoticeChoice.tsx'
import classes from './NoticePreferences.module.css'
import { NotWhileImpersonating } from './NotWhileImpersonating.tsx'
import { fetchNoticePreferences, profileQueries, updateNoticePreferences } from './profile.api.ts'

const title = 'Notifiche da ricevere'

type Values = Pick<NoticePreferences, 'choices' | 'lock_version'>

const toValues = ({ choices, lock_version }: NoticePreferences): Values => ({ choices, lock_version })

const hints: Partial<Record<NoticeKind, string>> = {
  document_uploaded: 'Al mattino: un riepilogo di cosa aspetta la tua verifica e di chi è in ritardo.',
}

/** /profile/notifications: how the user is notified, for each kind of notification. */
export function NoticePreferencesForm() {
  const preferences = useQuery(profileQueries.notices)
  return (
    <NotWhileImpersonating title={title}>
      <Loaded query={preferences}>{(loaded) => <Fields preferences={loaded} />}</Loaded>
    </NotWhileImpersonating>
  )
}

function Fields({ preferences }: { preferences: NoticePreferences }) {
  const kinds = noticeKindsOf(useActor().role)
  const form = useForm<Values>({ initialValues: toValues(preferences) })
  const save = useSave(form, updateNoticePreferences, {
    refresh: ['notice-preferences', 'profile', 'profile-form'],
    goTo: paths.profile(),
    successMessage: 'Scelte salvate.',
    conflict: {
      load: async () => toValues(await fetchNoticePreferences()),
      fields: kinds.map((kind) => ({
        path: `choices.${kind}`,
        label: noticeKindLabels[kind],
        format: (channel: NoticeChannel) => noticeChannelLabels[channel],
      })),
    },
  })
  return (
    <FormPage
      title={title}
      crumbs={[{ label: 'Il mio profilo', to: paths.profile() }, { label: title }]}
      caption="Con ogni scelta tranne «Niente» la notifica è anche nel portale. Le e-mail del mattino arrivano tutte in una."
      save={save}
      cancelTo={paths.profile()}
    >
      {preferences.do_not_disturb && (
        <p className={classes.quiet}>
          <IconBellOff size={20} stroke={1.7} aria-hidden />
          <span>
            «Non disturbare» è attivo: qualunque cosa scegli qui, non ricevi e-mail.{' '}
            <Link to={paths.profileEdit()}>Modifica profilo</Link>
          </span>
        </p>
      )}
      <div className={classes.table}>
        {kinds.map((kind) => (
          <NoticeChoice
            key={kind}
            label={noticeKindLabels[kind]}
            hint={hints[kind]}
            options={noticeChannels.map((value) => ({ value, label: noticeChannelLabels[value] }))}
            {...form.getInputProps(`choices.${kind}`)}
          />
        ))}
        <div className={classes.row}>
          <div className={classes.kind}>Sicurezza dell’account</div>
          <p className={classes.fixed}>
            Sempre per e-mail, subito: password, indirizzo e tentativi di accesso devi saperli anche quando qualcun
            altro usa il tuo account.
          </p>
        </div>
      </div>
    </FormPage>
  )
}
