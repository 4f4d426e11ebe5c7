/** Text that keys have signed (c2sp.org/signed-note), and the text form of these keys. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, fromBase64, toBase64, toHex, utf8 } from './bytes.ts'
import type { Malformed } from './malformed.ts'

/** The kinds of keys that this package verifies, by the byte that the format assigns to them. Lines of other keys are ignored. */
export const KEY_TYPES = { ed25519: 1, cosignature: 4 } as const
export type KeyType = keyof typeof KEY_TYPES

const ID_BYTES = 4
const PUBLIC_KEY_BYTES = 32

/** `id`: eight hexadecimal digits. Name and id together name a key; only its bytes prove anything. */
export type NoteKey = { type: KeyType; name: string; id: string; publicKey: Uint8Array }

const KEY_NAME = /^[^\s+]+$/u

export const isKeyName = (name: string): boolean => KEY_NAME.test(name)

export function createKey(type: KeyType, name: string, publicKey: Uint8Array): NoteKey {
  const hash = sha256(concat(utf8(`${name}\n`), Uint8Array.of(KEY_TYPES[type]), publicKey))
  return { type, name, id: toHex(hash.subarray(0, ID_BYTES)), publicKey }
}

/** A key as it is handed out: `name+id+base64`. */
export const formatKey = ({ type, name, id, publicKey }: NoteKey): string =>
  `${name}+${id}+${toBase64(concat(Uint8Array.of(KEY_TYPES[type]), publicKey))}`

export function parseKey(text: string): NoteKey | Malformed {
  const [, name, id, material] = /^([^+]*)\+([^+]*)\+(.*)$/s.exec(text) ?? []
  if (name === undefined || id === undefined || material === undefined)
    return { malformed: 'a key has three parts, name+id+base64' }
  const bytes = fromBase64(material)
  const type = (Object.keys(KEY_TYPES) as KeyType[]).find((one) => KEY_TYPES[one] === bytes?.[0])
  if (!isKeyName(name)) return { malformed: 'the name of a key is empty or has spaces' }
  if (bytes === undefined) return { malformed: 'the third part of the key is not base 64' }
  if (type === undefined) return { malformed: `keys of type ${bytes[0]} are not supported, only Ed25519 (1 and 4)` }
  if (bytes.length !== 1 + PUBLIC_KEY_BYTES) return { malformed: `an Ed25519 key has ${PUBLIC_KEY_BYTES} bytes` }
  const key = createKey(type, name, bytes.slice(1))
  if (key.id !== id) return { malformed: `the id of this name and key is ${key.id}, not ${id}` }
  return key
}

export type NoteSignature = { name: string; id: string; bytes: Uint8Array }

/** `text` ends in a newline, which is signed with it. */
export type Note = { text: string; signatures: readonly NoteSignature[] }

const SIGNATURE_LINE = /^\u2014 ([^\s+]+) (\S+)$/u

/** ASCII's control characters but for the newline; a half of a surrogate pair is in no UTF-8. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0009\u000b-\u001f]|\p{Surrogate}/u

/** More than any log and its witnesses need. Each may have to be verified, and anybody may send a note that repeats a right one. */
const MAX_SIGNATURES = 64

/** The lines of signatures, each with its newline. */
export function parseSignatures(lines: string): NoteSignature[] | Malformed {
  if (!lines.endsWith('\n')) return { malformed: 'the note is cut off: its last line has no end' }
  const signatures: NoteSignature[] = []
  const all = lines.slice(0, -1).split('\n')
  if (all.length > MAX_SIGNATURES) return { malformed: `a note has at most ${MAX_SIGNATURES} signatures` }
  for (const line of all) {
    const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? []
    const bytes = encoded === undefined ? undefined : fromBase64(encoded)
    if (name === undefined || bytes === undefined || bytes.length <= ID_BYTES)
      return { malformed: 'a line below the text is not a signature' }
    signatures.push({ name, id: toHex(bytes.subarray(0, ID_BYTES)), bytes: bytes.slice(ID_BYTES) })
  }
  return signatures
}

export function parseNote(note: string): Note | Malformed {
  if (FORBIDDEN.test(note)) return { malformed: 'the note has a control character' }
  const end = note.lastIndexOf('\n\n')
  if (end === -1) return { malformed: 'the note has no empty line between its text and its signatures' }
  const signatures = parseSignatures(note.slice(end + 2))
  return 'malformed' in signatures ? signatures : { text: note.slice(0, end + 1), signatures }
}

/** A signature as the line that is added to a note. */
export function formatSignature({ name, id }: NoteKey, bytes: Uint8Array): string {
  const idBytes = id.match(/../g)!.map((digits) => Number.parseInt(digits, 16))
  return `\u2014 ${name} ${toBase64(concat(Uint8Array.from(idBytes), bytes))}\n`
}

/** A note of a text, which ends in a newline, and of lines of signatures. */
export const formatNote = (text: string, signatureLines: readonly string[]): string =>
  `${text}\n${signatureLines.join('')}`

/** The signatures that claim to be by a key. */
export const signaturesBy = ({ name, id }: NoteKey, { signatures }: Pick<Note, 'signatures'>): NoteSignature[] =>
  signatures.filter((one) => one.name === name && one.id === id)

const SIGNATURE_BYTES = 64

/** Whether an Ed25519 signature is right by the rules of RFC 8032, which leave one right answer to every program that checks. */
export function isSigned(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return signature.length === SIGNATURE_BYTES && ed25519.verify(signature, message, publicKey, { zip215: false })
}

export type Verdict = 'signed' | 'unsigned' | 'wrong'

/** What a note says of one key. A wrong signature that claims to be by it spoils the note, whatever else is on it. */
export function checkSignature(key: NoteKey, note: Note): Verdict {
  const claimed = signaturesBy(key, note)
  if (claimed.length === 0) return 'unsigned'
  return claimed.every(({ bytes }) => isSigned(key.publicKey, utf8(note.text), bytes)) ? 'signed' : 'wrong'
}
