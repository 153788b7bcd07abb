import type { Me } from '@portale/domain/front/me.ts'
import type { FactorAdded } from '@portale/domain/people/accounts/second-factor.ts'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { ApiError, api } from '../../platform/api/client.ts'

const cancelled = 'La passkey non ha risposto: l’operazione è stata annullata o è scaduta.'
const known = 'Questa passkey è già collegata al tuo utente.'

/** Awaits the person and the passkey; what stops them is a problem to show. */
const withPasskey = <Answer>(ceremony: Promise<Answer>): Promise<Answer> =>
  ceremony.catch((error) => {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new ApiError(0, isKnown ? known : cancelled)
  })

async function sign(optionsUrl: string) {
  const optionsJSON = await api.post<PublicKeyCredentialRequestOptionsJSON>(optionsUrl)
  return withPasskey(startAuthentication({ optionsJSON }))
}

/** Logs in with a passkey that says itself whose it is. */
export const logInWithPasskey = async () =>
  api.post<Me>('/login/passkey', { passkey: await sign('/login/passkey/options') })

/** Confirms the password with a passkey of the account. */
export const confirmWithPasskey = async (trust_device: boolean) =>
  api.post<Me>('/login/second-factor', { passkey: await sign('/login/second-factor/options'), trust_device })

/** Makes a passkey on this device, or on one beside it, and adds it to the signed-in user. */
export async function addPasskey(name: string): Promise<FactorAdded> {
  const url = '/api/profile/factors/passkeys'
  const optionsJSON = await api.post<PublicKeyCredentialCreationOptionsJSON>(`${url}/options`)
  const passkey = await withPasskey(startRegistration({ optionsJSON }))
  return api.post<FactorAdded>(url, { name, passkey })
}
