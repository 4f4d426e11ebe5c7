/**
 * The key of the log (docs/mechanisms/log.md#the-key): in a setting, or behind a command that signs, so that it may be in
 * a hardware security module.
 */
import { execFile } from 'node:child_process'
import { createPublicKey, sign } from 'node:crypto'
import { createKey, parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { readLogKey } from '../../settings/setting-values.ts'

export type Signer = {
  key: NoteKey
  /** An Ed25519 signature of 64 bytes. */
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** `name`: of the log. Throws for a text that is no key. */
export function signerOf(name: string, text: string): Signer {
  const secret = readLogKey(text)
  if (!secret) throw new Error('LOG_KEY is no Ed25519 key in PKCS#8, base 64')
  // The last 32 bytes of an Ed25519 key in SPKI are the key.
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    key: createKey('ed25519', name, Uint8Array.from(publicKey)),
    sign: async (message) => Uint8Array.from(sign(null, message, secret)),
  }
}

const COMMAND_TIMEOUT_MS = 10_000
const SIGNATURE_BYTES = 64

/**
 * `command`: a program and its arguments, separated by spaces. It reads the message on its standard input and writes the
 * signature, base 64. `publicKey`: the log's key as text, whose name is the log's.
 */
export function commandSigner(command: string, publicKey: string): Signer {
  const key = parseKey(publicKey)
  if ('malformed' in key) throw new Error(`LOG_PUBLIC_KEY: ${key.malformed}`)
  const [program = '', ...rest] = command.split(' ').filter((part) => part !== '')
  return {
    key,
    sign: (message) =>
      new Promise((resolve, reject) => {
        const child = execFile(program, rest, { timeout: COMMAND_TIMEOUT_MS }, (error, output) => {
          const signature = Buffer.from(output.trim(), 'base64')
          if (error) reject(new Error('the command that signs the log failed', { cause: error }))
          else if (signature.length !== SIGNATURE_BYTES) reject(new Error('the command that signs wrote no signature'))
          else resolve(Uint8Array.from(signature))
        })
        child.stdin?.on('error', () => {})
        child.stdin?.end(message)
      }),
  }
}
