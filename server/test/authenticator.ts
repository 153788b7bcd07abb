import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Flags = { userVerified?: boolean }
type Ceremony = Flags & { origin?: string; rpID?: string; type?: string; counter?: number; userHandle?: string | null }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** A passkey that signs what it is told to, as an honest device does and as a forged one might. */
export function createAuthenticator(site: { origin: string; rpID: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle: string | null = null

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authData = (rpID: string, count: number, userVerified: boolean, credential = Buffer.alloc(0)) => {
    const flags = 0x01 | (userVerified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0)
    const counterBytes = Buffer.alloc(4)
    counterBytes.writeUInt32BE(count)
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), counterBytes, credential])
  }

  return {
    id: id.toString('base64url'),
    /** The answer to navigator.credentials.create. */
    create(options: { challenge: string; user: { id: string } }, forged: Ceremony = {}) {
      userHandle = options.user.id
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const key = Buffer.from(isoCBOR.encode(cose as never))
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key])
      const data = authData(
        forged.rpID ?? site.rpID,
        forged.counter ?? counter,
        forged.userVerified ?? true,
        credential,
      )
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData(
            forged.type ?? 'webauthn.create',
            options.challenge,
            forged.origin ?? site.origin,
          ).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** The answer to navigator.credentials.get. */
    get({ challenge }: { challenge: string }, forged: Ceremony = {}) {
      counter = forged.counter ?? counter + 1
      const data = authData(forged.rpID ?? site.rpID, counter, forged.userVerified ?? true)
      const client = clientData(forged.type ?? 'webauthn.get', challenge, forged.origin ?? site.origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: forged.userHandle === undefined ? userHandle : forged.userHandle,
        },
      }
    },
  }
}
