/**
 * A WebAuthn authenticator in software. It creates keys and real signatures, so that the server's verification runs in
 * full.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attestedCredential: 0x40 }

type Choices = {
  /** The origin of the page; a phishing page has another one. */
  origin: string
  rpId: string
  challenge: string
  isUserVerified?: boolean
}

/** Encodes the needed part of CBOR: integers below 2^16, texts, bytes, maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([key, inner]) => [cbor(key), cbor(inner)])])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

export function createSoftwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, { challenge, origin }: Choices) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = ({ rpId, isUserVerified = true }: Choices, flags: number, tail = Buffer.alloc(0)) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = FLAGS.userPresent | (isUserVerified ? FLAGS.userVerified : 0) | flags
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count, tail])
  }

  const names = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    id: names.id,
    /** Sets the signature counter back, like a cloned authenticator. */
    rewind: (uses: number) => void (counter -= uses),

    /** The result of `navigator.credentials.create`. */
    create: (choices: Choices) => {
      const { x, y } = publicKey.export({ format: 'jwk' })
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authData = authenticatorData(choices, FLAGS.attestedCredential, attested)
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        ...names,
        response: {
          clientDataJSON: clientData('webauthn.create', choices).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** The result of `navigator.credentials.get`. */
    get: (choices: Choices) => {
      const data = clientData('webauthn.get', choices)
      const authData = authenticatorData(choices, 0)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...names,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
