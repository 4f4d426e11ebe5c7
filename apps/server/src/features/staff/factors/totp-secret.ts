/** Secrets of authenticator apps. They are needed to check a code, so they are encrypted and not hashed. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { pepperList } from '../../../keyring.ts'
import type { Peppers } from '../../../keyring.ts'

const IV_LENGTH = 12
const TAG_LENGTH = 16

/** AES-256-GCM. A secret copied to another person's row cannot be decrypted. The pepper rotates as for passcodes. */
export type TotpSecrets = {
  seal(secret: string, staffId: string): Buffer
  /** Undefined when no pepper decrypts it. */
  open(sealed: Buffer, staffId: string): string | undefined
}

const keyOf = (pepper: string) => Buffer.from(hkdfSync('sha256', pepper, '', 'secrets of authenticator apps', 32))

export function createTotpSecrets(peppers: Peppers): TotpSecrets {
  const keys = pepperList(peppers).map(keyOf)
  return {
    seal: (secret, staffId) => {
      const iv = randomBytes(IV_LENGTH)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv).setAAD(Buffer.from(staffId))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open: (sealed, staffId) => {
      for (const key of keys) {
        const text = openWith(key, sealed, staffId)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}

function openWith(key: Buffer, sealed: Buffer, staffId: string): string | undefined {
  const [iv, tag] = [sealed.subarray(0, IV_LENGTH), sealed.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH)]
  const cipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(staffId)).setAuthTag(tag)
  try {
    return cipher.update(sealed.subarray(IV_LENGTH + TAG_LENGTH), undefined, 'utf8') + cipher.final('utf8')
  } catch {
    return undefined
  }
}
