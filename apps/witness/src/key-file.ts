/** The witness's key: an Ed25519 key in a PKCS#8 file that nobody else may read. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { fstatSync, openSync, readFileSync, writeSync, fsyncSync, closeSync } from 'node:fs'
import { createKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { OperatorError } from './operator-error.ts'

export type Signer = { key: NoteKey; sign(message: Uint8Array): Uint8Array }

const OTHERS = 0o077

/** Makes a key. Never writes over a file: that would end a witness whose key is nowhere else. */
export function createKeyFile(path: string): void {
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export function readKeyFile(path: string, name: string): Signer {
  const privateKey = parsePrivateKey(path, readPrivateFile(path))
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return {
    key: createKey('cosignature', name, Buffer.from(x!, 'base64url')),
    sign: (message) => sign(null, message, privateKey),
  }
}

function readPrivateFile(path: string): string {
  let file
  try {
    file = openSync(path, 'r')
  } catch {
    throw new OperatorError(`The key ${path} cannot be read.`)
  }
  try {
    // Windows has no such permissions, and reports all of them.
    if (process.platform !== 'win32' && (fstatSync(file).mode & OTHERS) !== 0)
      throw new OperatorError(`Others may read the key ${path}. Run: chmod 600 ${path}`)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

function parsePrivateKey(path: string, pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The sentence below says it for both.
  }
  throw new OperatorError(`${path} is not an Ed25519 key in PKCS#8.`)
}
