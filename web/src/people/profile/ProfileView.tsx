import type { Profile } from '@portale/domain/people/profile.ts'
import type { PartnerName } from '@portale/domain/platform/answers.ts'
import { IconBell, IconCamera, IconKey, IconMailQuestion, IconPencil, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/ui/Card.tsx'
import { Details } from '../../platform/ui/Details.tsx'
import { LinkButton } from '../../platform/ui/LinkButton.tsx'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { Page } from '../../platform/ui/Page.tsx'
import { Avatar } from './Avatar.tsx'
import classes from './ProfileView.module.css'
import { profileQueries } from './profile.api.ts'

/** /profile: the user's data (spec 2 §2); read-only during an impersonation. */
export function ProfileView() {
  const { user, impersonator } = useMe()
  const profile = useQuery(profileQueries.one)
  return (
    <Page
      title="Il mio profilo"
      width="form"
      actions={
        !impersonator && (
          <>
            <LinkButton
              to={paths.changePassword()}
              variant="default"
              leftSection={<IconKey size={18} stroke={1.7} aria-hidden />}
            >
              Cambia password
            </LinkButton>
            <LinkButton
              to={paths.security()}
              variant="default"
              leftSection={<IconShieldLock size={18} stroke={1.7} aria-hidden />}
            >
              Sicurezza
            </LinkButton>
            <LinkButton
              to={paths.noticePreferences()}
              variant="default"
              leftSection={<IconBell size={18} stroke={1.7} aria-hidden />}
            >
              Notifiche
            </LinkButton>
            <LinkButton to={paths.profileEdit()} leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}>
              Modifica profilo
            </LinkButton>
          </>
        )
      }
    >
      <Loaded query={profile}>
        {(loaded) => (
          <>
            <ProfileDetails profile={loaded} changeable={!impersonator} />
            <PartnerList title="Le tue concessionarie" partners={user.dealers} />
            <PartnerList title="Le tue officine" partners={user.workshops} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function ProfileDetails({ profile, changeable }: { profile: Profile; changeable: boolean }) {
  const { user } = useMe()
  const { name, email, avatar, roles, flags, do_not_disturb, pending_email } = profile
  return (
    <section className={classes.profile} aria-label={name}>
      <div className={classes.person}>
        {flags.avatar && <Avatar name={name} picture={avatar} size={72} />}
        <div className={classes.who}>
          <h2>{name}</h2>
          <p>{roles.map(({ label }) => label).join(', ')}</p>
        </div>
        {flags.avatar && changeable && (
          <LinkButton
            to={paths.uploadAvatar()}
            variant="default"
            leftSection={<IconCamera size={18} stroke={1.7} aria-hidden />}
          >
            {avatar ? 'Cambia foto' : 'Carica una foto'}
          </LinkButton>
        )}
      </div>
      {pending_email && (
        <p className={classes.pending}>
          <IconMailQuestion size={20} stroke={1.7} aria-hidden />
          <span>
            Il nuovo indirizzo <b>{pending_email}</b> aspetta la tua conferma: apri il collegamento che abbiamo mandato
            lì. Fino ad allora vale quello di prima.
          </span>
        </p>
      )}
      <Details
        rows={[
          ['E-mail', email],
          [
            'Non disturbare',
            do_not_disturb
              ? 'Attivo: ricevi le notifiche nel portale ma nessuna e-mail'
              : 'Non attivo: ricevi le notifiche nel portale e per e-mail, come hai scelto',
          ],
          ['Concessionaria', singlePartnerName(user.dealers)],
          ['Officina', singlePartnerName(user.workshops)],
        ]}
      />
    </section>
  )
}

const singlePartnerName = (partners: PartnerName[]) => partners.length === 1 && partners[0]?.name

function PartnerList({ title, partners }: { title: string; partners: PartnerName[] }) {
  if (partners.length < 2) return null
  return (
    <Card title={`${title} (${partners.length})`}>
      <ul className={classes.partners}>
        {partners.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Card>
  )
}
