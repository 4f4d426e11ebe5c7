/** The request for a timestamp and what is checked of its reply (RFC 3161). Whoever relies on one checks the authority's signature. */
import { isEqual } from '@fairdraw/log/bytes.ts'
import { TAG, readDer, writeDer } from './der.ts'
import type { DerElement } from './der.ts'

/** SHA-256, signed data, and the content of a timestamp, as object identifiers in DER. */
const SHA256 = Uint8Array.of(0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01)
const SIGNED_DATA = Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02)
const TIMESTAMP = Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x01, 0x04)

/** `hash`: SHA-256 of what is stamped. `nonce`: a positive number in eight bytes, the first between 1 and 127. */
export type Stamping = { hash: Uint8Array; nonce: Uint8Array }

const YES = Uint8Array.of(0xff)
const VERSION_1 = Uint8Array.of(1)

/** Asks for the authority's certificate as well, so that the reply can be checked when the authority is gone. */
export function writeRequest({ hash, nonce }: Stamping): Uint8Array {
  const algorithm = writeDer(TAG.sequence, writeDer(TAG.oid, SHA256), writeDer(TAG.null))
  return writeDer(
    TAG.sequence,
    writeDer(TAG.integer, VERSION_1),
    writeDer(TAG.sequence, algorithm, writeDer(TAG.octets, hash)),
    writeDer(TAG.integer, nonce),
    writeDer(TAG.boolean, YES),
  )
}

/** Granted, and granted with changes. */
const GRANTED = new Set([0, 1])

/** Throws a sentence unless the reply grants a timestamp of this hash, made for this request. */
export function checkReply(reply: Uint8Array, { hash, nonce }: Stamping): void {
  const { status, readToken } = readable(() => readStatus(reply))
  if (!GRANTED.has(status)) throw new Error(`the authority refused, with the status ${status}`)
  const stamped = readable(readToken)
  if (!isEqual(stamped.algorithm, SHA256) || !isEqual(stamped.hash, hash))
    throw new Error('the timestamp is of something else')
  if (!stamped.nonce || !isEqual(stamped.nonce, nonce)) throw new Error('the timestamp answers another request')
}

function readable<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new Error(`the reply cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

function readStatus(reply: Uint8Array) {
  const [info, token] = childrenOf(only(readDer(reply), TAG.sequence))
  const status = expectTag(childrenOf(info)[0], TAG.integer).content
  return { status: status.length === 1 ? status[0]! : -1, readToken: () => readToken(token) }
}

/** What was stamped, and for which request. */
function readToken(token: DerElement | undefined) {
  const signed = childrenOf(contentOf(token, SIGNED_DATA))
  const content = expectTag(contentOf(signed[2], TIMESTAMP), TAG.octets)
  const [, , imprint, , , ...rest] = childrenOf(only(readDer(content.content), TAG.sequence))
  const [algorithm, hash] = childrenOf(imprint)
  return {
    algorithm: expectTag(childrenOf(algorithm)[0], TAG.oid).content,
    hash: expectTag(hash, TAG.octets).content,
    nonce: rest.find(({ tag }) => tag === TAG.integer)?.content,
  }
}

/** What a pair of a type and a content has, if it is of this type. */
function contentOf(pair: DerElement | undefined, type: Uint8Array): DerElement {
  const [name, content] = childrenOf(pair)
  if (!name || name.tag !== TAG.oid || !isEqual(name.content, type)) throw new Error('it has another type')
  return only(readDer(expectTag(content, TAG.content).content))
}

const childrenOf = (element: DerElement | undefined) => readDer(expectTag(element, TAG.sequence).content)

function only(elements: readonly DerElement[], tag?: number): DerElement {
  if (elements.length !== 1) throw new Error('it has another form')
  return tag === undefined ? elements[0]! : expectTag(elements[0], tag)
}

function expectTag(element: DerElement | undefined, tag: number): DerElement {
  if (element?.tag !== tag) throw new Error('it has another form')
  return element
}
