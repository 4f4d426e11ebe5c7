/** What a witness signs: a log's checkpoint, and when it saw it (c2sp.org/tlog-cosignature, version 1 with Ed25519). */
import { concat, readUint64, uint64, utf8 } from './bytes.ts'
import { isSigned, signaturesBy } from './note.ts'
import type { Note, NoteKey } from './note.ts'

const TIME_BYTES = 8

/** The bytes that a witness signs. `time`: in whole seconds since 1970. */
export const cosignedMessage = (text: string, time: number): Uint8Array => utf8(`cosignature/v1\ntime ${time}\n${text}`)

/** The bytes that follow a cosigner's id on its line. */
export const formatCosignature = (time: number, signature: Uint8Array): Uint8Array => concat(uint64(time), signature)

export type Cosignature = { time: number; signature: Uint8Array }

export function parseCosignature(bytes: Uint8Array): Cosignature | undefined {
  if (bytes.length <= TIME_BYTES) return undefined
  const time = readUint64(bytes, 0)
  return Number.isSafeInteger(time) ? { time, signature: bytes.slice(TIME_BYTES) } : undefined
}

export type CosignatureVerdict = { verdict: 'signed'; time: number } | { verdict: 'unsigned' } | { verdict: 'wrong' }

/** What a note says of one witness. If it has signed several times, the latest counts; one wrong signature spoils the note. */
export function checkCosignature(key: NoteKey, note: Note): CosignatureVerdict {
  const claimed = signaturesBy(key, note)
  if (claimed.length === 0) return { verdict: 'unsigned' }
  const times = claimed.map(({ bytes }) => {
    const cosignature = parseCosignature(bytes)
    if (!cosignature || cosignature.time === 0) return undefined
    const message = cosignedMessage(note.text, cosignature.time)
    return isSigned(key.publicKey, message, cosignature.signature) ? cosignature.time : undefined
  })
  if (times.includes(undefined)) return { verdict: 'wrong' }
  return { verdict: 'signed', time: Math.max(...times.map(Number)) }
}
