import { Button } from '@mantine/core'
import type { Factors, Passkey, TrustedDevice } from '@portale/domain/people/accounts/second-factor.ts'
import { formatDate, formatDateTime } from '@portale/domain/platform/dates.ts'
import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconFingerprint,
  IconLifebuoy,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../platform/form/ConfirmDialog.tsx'
import { Badge } from '../../platform/ui/Badge.tsx'
import { Card } from '../../platform/ui/Card.tsx'
import { IconButton } from '../../platform/ui/IconButton.tsx'
import classes from '../../platform/ui/IconRows.module.css'
import { Loaded } from '../../platform/ui/Loaded.tsx'
import { deviceName, isHandheld } from './device.ts'
import { createRecoveryCodes, deletePasskey, deleteTotp, deleteTrustedDevice, factorsQuery } from './factor.api.ts'
import { useAddFactor } from './useAddFactor.tsx'

/** How the user confirms a login besides the password: app, passkeys, recovery codes, remembered devices. */
export function TwoFactor() {
  const factors = useQuery(factorsQuery)
  return (
    <Card title="Secondo fattore">
      <Loaded query={factors}>{(loaded) => <FactorList factors={loaded} />}</Loaded>
    </Card>
  )
}

type Removal = { title: string; text: string; confirmLabel: string; done: string; call: () => Promise<unknown> }

const formatUse = (last_used_at: string | null) =>
  last_used_at ? `Ultimo uso il ${formatDateTime(last_used_at)}` : 'Mai usata per accedere'

function FactorList({ factors }: { factors: Factors }) {
  const { totp, passkeys, required, recovery_codes_left, trusted_devices } = factors
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey })
  const { addTotp, addPasskey, renamePasskey, showCodes, report, withPassword, dialogs } = useAddFactor(refresh)
  const [removal, setRemoval] = useState<Removal>()
  const hasFactor = totp !== null || passkeys.length > 0

  const removeTotp: Removal = {
    title: 'Togliere l’app di autenticazione?',
    text: 'I suoi codici non valgono più, e tutti i dispositivi ricordati dovranno confermare di nuovo.',
    confirmLabel: 'Togli',
    done: 'App di autenticazione tolta.',
    call: deleteTotp,
  }
  const removePasskey = ({ id, name }: Passkey): Removal => ({
    title: `Togliere la passkey «${name}»?`,
    text: 'Non aprirà più il portale. Cancellala anche dal dispositivo dove l’hai creata.',
    confirmLabel: 'Togli',
    done: `Passkey «${name}» tolta.`,
    call: () => deletePasskey(id),
  })
  const forget = ({ id, user_agent }: TrustedDevice): Removal => ({
    title: `Non ricordare più ${deviceName(user_agent)}?`,
    text: 'Al prossimo accesso da quel dispositivo servirà di nuovo il secondo fattore.',
    confirmLabel: 'Non ricordare',
    done: 'Il dispositivo non è più ricordato.',
    call: () => deleteTrustedDevice(id),
  })

  return (
    <>
      <p>
        Chi conosce la tua password non entra senza il telefono o la chiave che hai tu.
        {required && !hasFactor && ' Il tuo ruolo lo richiede.'}
      </p>
      <ul className={classes.rows}>
        <Row
          icon={IconDeviceMobile}
          name="App di autenticazione"
          badge={totp ? <Badge colour="ok" label="Attiva" /> : undefined}
          lines={
            totp
              ? [`Dal ${formatDate(totp.confirmed_at)}`, formatUse(totp.last_used_at)]
              : ['Codici di 6 cifre sul telefono']
          }
        >
          {totp ? (
            <Button variant="default" aria-label="Togli l’app di autenticazione" onClick={() => setRemoval(removeTotp)}>
              Togli
            </Button>
          ) : (
            <Button variant="default" aria-label="Collega un’app di autenticazione" onClick={addTotp}>
              Collega
            </Button>
          )}
        </Row>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon={IconFingerprint}
            name={passkey.name}
            badge={<Badge colour="ok" label="Passkey" />}
            lines={[`Dal ${formatDate(passkey.created_at)}`, formatUse(passkey.last_used_at)]}
          >
            <IconButton
              icon={IconPencil}
              label="Rinomina"
              subject={`la passkey ${passkey.name}`}
              onClick={() => renamePasskey(passkey)}
            />
            <IconButton
              icon={IconTrash}
              label="Togli"
              subject={`la passkey ${passkey.name}`}
              onClick={() => setRemoval(removePasskey(passkey))}
            />
          </Row>
        ))}
        <Row
          icon={IconFingerprint}
          name={passkeys.length > 0 ? 'Un’altra passkey' : 'Passkey'}
          lines={['Impronta, viso o chiave di sicurezza: serve anche al posto della password']}
        >
          <Button variant="default" aria-label="Aggiungi una passkey" onClick={addPasskey}>
            Aggiungi
          </Button>
        </Row>
        {hasFactor && (
          <Row
            icon={IconLifebuoy}
            name="Codici di recupero"
            badge={
              recovery_codes_left < 3 ? (
                <Badge colour="warn" label={recovery_codes_left === 0 ? 'Finiti' : 'Quasi finiti'} />
              ) : undefined
            }
            lines={[`Ne restano ${recovery_codes_left} di 10`]}
          >
            <Button
              variant="default"
              aria-label="Crea nuovi codici di recupero"
              onClick={() => withPassword(createRecoveryCodes).then(showCodes, report)}
            >
              Crea nuovi
            </Button>
          </Row>
        )}
        {trusted_devices.map((device) => (
          <Row
            key={device.id}
            icon={isHandheld(device.user_agent) ? IconDeviceMobile : IconDeviceDesktop}
            name={deviceName(device.user_agent)}
            badge={<Badge colour="info" label="Dispositivo ricordato" />}
            lines={[`Indirizzo ${device.address}`, `Fino al ${formatDate(device.expires_at)}`]}
          >
            <Button
              variant="default"
              aria-label={`Non ricordare ${deviceName(device.user_agent)}, fino al ${formatDate(device.expires_at)}`}
              onClick={() => setRemoval(forget(device))}
            >
              Non ricordare
            </Button>
          </Row>
        ))}
      </ul>
      {removal && (
        <ConfirmDialog
          title={removal.title}
          confirmLabel={removal.confirmLabel}
          danger
          onConfirm={() => withPassword(removal.call)}
          refresh={['factors']}
          successMessage={removal.done}
          onClose={() => setRemoval(undefined)}
        >
          <p>{removal.text}</p>
        </ConfirmDialog>
      )}
      {dialogs}
    </>
  )
}

type RowProps = { icon: Icon; name: string; badge?: ReactNode; lines: string[]; children: ReactNode }

function Row({ icon: Glyph, name, badge, lines, children }: RowProps) {
  return (
    <li>
      <div className={classes.row}>
        <span className={classes.icon}>
          <Glyph size={20} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.what}>
          <p>
            <b>{name}</b>
            {badge}
          </p>
          <small>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </small>
        </div>
        {children}
      </div>
    </li>
  )
}
