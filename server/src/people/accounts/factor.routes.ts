import {
  countFactors,
  type FactorAdded,
  type Factors,
  factorAdded,
  factors,
  lastFactorMessage,
  passkeyBody,
  passkeyNameBody,
  totpConfirmBody,
  totpEnrolment,
} from '@portale/domain/people/accounts/second-factor.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/connection.ts'
import type { Deps } from '../../platform/deps.ts'
import { signedIn } from '../../platform/http/access.ts'
import { assertAllowed, assertValid, HttpError, notFound, rejectConflict } from '../../platform/http/errors.ts'
import { consumeRateLimit, resetRateLimit } from '../../platform/http/rate.queries.ts'
import { otherSubject } from '../../platform/http/rate-subject.ts'
import { assertRecentPassword } from '../../platform/http/recent-password.ts'
import { idParam, parseBody } from '../../platform/http/request.ts'
import { describeDevice } from '../../platform/http/session.ts'
import { insertAccessEvent } from '../access-register/access-event.queries.ts'
import { lockAccount } from './account.queries.ts'
import {
  deleteRecoveryCodes,
  deleteTrustedDevice,
  findFactors,
  notifyFactorsChanged,
  replaceRecoveryCodes,
} from './factor.queries.ts'
import { type FactorChange, insertFactorChangedMail } from './factor-mail.queries.ts'
import { consumeLoginChallenge, insertLoginChallenge } from './login-challenge.queries.ts'
import { deletePasskey, insertPasskey, listStoredPasskeys, updatePasskeyName } from './passkey.queries.ts'
import { createPasskeyOptions, verifyNewPasskey, webAuthnOptions } from './passkey.ts'
import { challengeToken, setChallengeCookie } from './second-factor.ts'
import { deleteTrust } from './session.queries.ts'
import { confirmTotp, deleteTotp, findTotpSecret, upsertTotpSecret } from './totp.queries.ts'
import { createTotpSecret, findTotpStep, totpCipher, totpUri } from './totp.ts'

const tag = 'Secondo fattore'

/** What attempts to confirm a new factor are counted by: they guess at the account, no matter who sends them. */
const enrolment = (req: FastifyRequest) => otherSubject(`enrol ${req.user.id}`)

const ownRoute = { allow: signedIn, notWhileImpersonating: true, beforeSecondFactor: true }

const alreadyTotp = 'Hai già un’app di autenticazione: per cambiarla togli prima quella di ora.'
const enrolmentEnded = 'La richiesta è scaduta: ricomincia da capo.'
const wrongCode = 'Il codice non è corretto: controlla l’ora del telefono e scrivi quello di adesso.'
const passkeyRefused = 'La passkey non è stata accettata: riprova.'
const tooManyPasskeys = 'Questa passkey c’è già, oppure ne hai troppe: togline una e riprova.'

const events = {
  totp_added: 'factor_added',
  passkey_added: 'factor_added',
  totp_removed: 'factor_removed',
  passkey_removed: 'factor_removed',
  codes_renewed: 'recovery_codes_renewed',
} as const

/** The second factors of the signed-in user; changes need a recent password and are mailed. */
export function factorRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps

  const isRequired = (req: FastifyRequest) => config.secondFactorRoles.includes(req.user.role)

  const findOwnFactors = async (req: FastifyRequest): Promise<Factors> => ({
    required: isRequired(req),
    ...(await findFactors(db, req.user.id)),
  })

  /** Changes factors with the account locked; ends the trust in all browsers, records and mails the change. */
  function changeFactors<T>(
    req: FastifyRequest,
    change: Exclude<FactorChange, 'reset'>,
    work: (tx: Db) => Promise<{ answer: T; name?: string }>,
  ): Promise<T> {
    return deps.write(req, async (tx) => {
      const account = (await lockAccount(tx, req.user.id)) ?? notFound()
      const { answer, name } = await work(tx)
      await deleteTrust(tx, account.id)
      await insertFactorChangedMail(tx, config, account, change, name === undefined ? {} : { name })
      const factor = change.split('_')[0] ?? ''
      const event = { kind: events[change], user_id: account.id, ...describeDevice(req) }
      await insertAccessEvent(tx, { ...event, detail: { factor, ...(name !== undefined && { name }) } })
      await notifyFactorsChanged(tx, account.id)
      return answer
    })
  }

  /** The recovery codes of a user who has none yet. */
  const addRecoveryCodes = async (tx: Db, user_id: number): Promise<FactorAdded> => {
    const { recovery_codes_left } = await findFactors(tx, user_id)
    const recovery_codes = recovery_codes_left > 0 ? null : await replaceRecoveryCodes(tx, config.secret, user_id)
    return { recovery_codes }
  }

  /** After a factor was removed: 403 when the role requires one and it was the last. */
  const assertFactorLeft = async (tx: Db, req: FastifyRequest) => {
    if (countFactors(await findFactors(tx, req.user.id)) > 0) return
    assertAllowed(!isRequired(req), lastFactorMessage)
    await deleteRecoveryCodes(tx, req.user.id)
  }

  app.get(
    '/api/profile/factors',
    { config: { ...ownRoute, describe: { tag, summary: 'I propri secondi fattori', answer: factors } } },
    findOwnFactors,
  )

  app.post(
    '/api/profile/factors/totp',
    {
      config: {
        ...ownRoute,
        describe: { tag, summary: 'Cominciare ad aggiungere l’app dei codici', answer: totpEnrolment },
      },
    },
    async (req) => {
      assertRecentPassword(req)
      const secret = createTotpSecret()
      const isStored = await upsertTotpSecret(db, req.user.id, totpCipher(config.secret).encrypt(secret))
      if (!isStored) rejectConflict(alreadyTotp)
      return { secret, uri: totpUri(secret, req.user.email) }
    },
  )

  app.post(
    '/api/profile/factors/totp/confirm',
    {
      config: {
        ...ownRoute,
        describe: {
          tag,
          summary: 'Confermare l’app dei codici con un codice',
          body: totpConfirmBody,
          answer: factorAdded,
        },
      },
    },
    async (req) => {
      const { code } = parseBody(totpConfirmBody, req)
      assertRecentPassword(req)
      await consumeRateLimit(db, 'second_factor', enrolment(req), config.limits.second_factor)
      const encrypted = (await findTotpSecret(db, req.user.id, false))?.secret ?? rejectConflict(enrolmentEnded)
      const secret = totpCipher(config.secret).decrypt(encrypted) ?? rejectConflict(enrolmentEnded)
      const step = findTotpStep(secret, code)
      if (step === undefined) throw new HttpError(422, wrongCode, { errors: { code: [wrongCode] } })
      const added = await changeFactors(req, 'totp_added', async (tx) => {
        if (!(await confirmTotp(tx, req.user.id, encrypted, step))) rejectConflict(enrolmentEnded)
        return { answer: await addRecoveryCodes(tx, req.user.id) }
      })
      await resetRateLimit(db, 'second_factor', enrolment(req))
      return added
    },
  )

  app.delete(
    '/api/profile/factors/totp',
    { config: { ...ownRoute, describe: { tag, summary: 'Togliere l’app dei codici', status: 204 } } },
    async (req, reply) => {
      assertRecentPassword(req)
      await changeFactors(req, 'totp_removed', async (tx) => {
        if (!(await deleteTotp(tx, req.user.id))) notFound()
        await assertFactorLeft(tx, req)
        return { answer: undefined }
      })
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/profile/factors/recovery-codes',
    {
      config: {
        ...ownRoute,
        describe: {
          tag,
          summary: 'Avere nuovi codici di recupero',
          answer: z.object({ recovery_codes: z.array(z.string()) }),
        },
      },
    },
    async (req) => {
      assertRecentPassword(req)
      return changeFactors(req, 'codes_renewed', async (tx) => {
        if (countFactors(await findFactors(tx, req.user.id)) === 0) notFound()
        return { answer: { recovery_codes: await replaceRecoveryCodes(tx, config.secret, req.user.id) } }
      })
    },
  )

  app.post(
    '/api/profile/factors/passkeys/options',
    {
      config: {
        ...ownRoute,
        describe: { tag, summary: 'Che cosa chiedere a una nuova passkey', answer: webAuthnOptions },
      },
    },
    async (req, reply) => {
      assertRecentPassword(req)
      const { id } = req.user
      const options = await createPasskeyOptions(config, req.user, await listStoredPasskeys(db, id))
      const values = { purpose: 'passkey_registration', user_id: id, challenge: options.challenge } as const
      setChallengeCookie(deps, reply, await insertLoginChallenge(db, values))
      return options
    },
  )

  app.post(
    '/api/profile/factors/passkeys',
    {
      config: {
        ...ownRoute,
        describe: { tag, summary: 'Aggiungere una passkey', body: passkeyBody, answer: factorAdded },
      },
    },
    async (req, reply) => {
      const { name, passkey: response } = parseBody(passkeyBody, req)
      assertRecentPassword(req)
      const { id: user_id } = req.user
      const challenge = await consumeLoginChallenge(db, challengeToken(deps, req), 'passkey_registration')
      setChallengeCookie(deps, reply, '')
      const challenge_hash = challenge?.user_id === user_id && challenge.challenge_hash
      const passkey = challenge_hash && (await verifyNewPasskey(config, req.log, response, challenge_hash))
      if (!passkey) throw new HttpError(422, passkeyRefused)
      return changeFactors(req, 'passkey_added', async (tx) => {
        if ((await insertPasskey(tx, { ...passkey, user_id, name })) === undefined)
          assertValid({ passkey: [tooManyPasskeys] }, tooManyPasskeys)
        return { answer: await addRecoveryCodes(tx, user_id), name }
      })
    },
  )

  app.put(
    '/api/profile/factors/passkeys/:id',
    {
      config: {
        ...ownRoute,
        describe: { tag, summary: 'Dare un nome a una passkey', body: passkeyNameBody, status: 204 },
      },
    },
    async (req, reply) => {
      const id = idParam(req)
      const { name } = parseBody(passkeyNameBody, req)
      if (!(await deps.write(req, (tx) => updatePasskeyName(tx, req.user.id, id, name)))) notFound()
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/profile/factors/passkeys/:id',
    { config: { ...ownRoute, describe: { tag, summary: 'Togliere una passkey', status: 204 } } },
    async (req, reply) => {
      const id = idParam(req)
      assertRecentPassword(req)
      await changeFactors(req, 'passkey_removed', async (tx) => {
        const name = (await deletePasskey(tx, req.user.id, id)) ?? notFound()
        await assertFactorLeft(tx, req)
        return { answer: undefined, name }
      })
      return reply.code(204).send()
    },
  )

  app.delete(
    '/api/profile/factors/trusted-devices/:id',
    { config: { ...ownRoute, describe: { tag, summary: 'Non fidarsi più di un dispositivo', status: 204 } } },
    async (req, reply) => {
      if (!(await deleteTrustedDevice(db, req.user.id, idParam(req)))) notFound()
      return reply.code(204).send()
    },
  )
}
