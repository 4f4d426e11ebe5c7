/** The kinds of values that environment variables have (config.ts). */
import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import * as z from 'zod'

export const port = z.coerce.number().int().min(0).max(65535)
export const flag = z.enum(['0', '1']).transform((value) => value === '1')
export const httpUrl = z.url({ protocol: /^https?$/ })
/** A URL, or a path of this origin that leads there. */
export const urlOrPath = z.union([httpUrl, z.string().regex(/^\/[\w./-]+$/)])
/** Texts with commas between them; none by default. */
export const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter((part) => part !== ''))

const MIN_KEY_LENGTH = 16

type Fault = readonly [isFault: boolean, message: string]

function addFaults(context: z.RefinementCtx, faults: readonly Fault[]): void {
  for (const [isFault, message] of faults) if (isFault) context.addIssue({ code: 'custom', message })
}

/** Names and keys of sources. An error never repeats a key, because it goes to the log. */
export const sourceKeys = z.string().transform((text, context): ReadonlyMap<string, string> => {
  const pairs = text.split(',').map((pair) => /^\s*([a-z][a-z\d-]{0,39})=(\S+)\s*$/.exec(pair))
  const keys = new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
  addFaults(context, [
    [pairs.includes(null), 'write it as name=key,name=key'],
    [[...keys.values()].some((key) => key.length < MIN_KEY_LENGTH), `a key has ${MIN_KEY_LENGTH} characters or more`],
    [keys.size < pairs.length || new Set(keys.values()).size < keys.size, 'no two sources share a name or a key'],
  ])
  return keys
})

const STAFF_ROLE_NAMES: readonly string[] = STAFF_ROLES

/** Roles by group of the identity provider. A group may have several roles, and a role several groups. */
export const groupRoles = z.string().transform((text, context): ReadonlyMap<string, readonly StaffRole[]> => {
  const pairs = text.split(',').map((pair) => /^\s*(\S(?:.{0,198}\S)?)=([a-z-]+)\s*$/.exec(pair))
  const groups = new Map<string, StaffRole[]>()
  for (const pair of pairs) {
    const [, group = '', role = ''] = pair ?? []
    groups.set(group, [...(groups.get(group) ?? []), role as StaffRole])
  }
  addFaults(context, [
    [pairs.includes(null), 'write it as group=role,group=role'],
    [pairs.some((pair) => pair && !STAFF_ROLE_NAMES.includes(pair[2]!)), `a role is one of ${STAFF_ROLES.join(', ')}`],
  ])
  return groups
})

/** `url` ends before `add-checkpoint`. */
export type WitnessSetting = { key: NoteKey; url: string }

export const witnessList = z.string().transform((text, context): WitnessSetting[] => {
  const witnesses = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [keyText = '', url = ''] = part.split(/\s+/)
      const key = parseKey(keyText)
      const isWitness = !('malformed' in key) && key.type === 'cosignature' && URL.canParse(url)
      return isWitness ? { key, url: url.replace(/\/$/, '') } : undefined
    })
  const found = witnesses.filter((one) => one !== undefined)
  const keys = new Set(found.map(({ key }) => Buffer.from(key.publicKey).toString('hex')))
  addFaults(context, [
    [found.length < witnesses.length, 'write each as the key of a witness, a space and its URL'],
    [keys.size < found.length, 'two witnesses have the same key'],
    [found.length > 20, 'there are at most 20'],
  ])
  return found
})

/** A private key as PKCS#8, base64; undefined for any other text. */
function readPrivateKey(text: string): KeyObject | undefined {
  try {
    return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
  } catch {
    return undefined
  }
}

/** An Ed25519 key as PKCS#8, base64; undefined for any other text. */
export function readLogKey(text: string): KeyObject | undefined {
  const key = readPrivateKey(text)
  return key?.asymmetricKeyType === 'ed25519' ? key : undefined
}

export const logKey = z.string().refine((text) => readLogKey(text) !== undefined, 'is no Ed25519 key in PKCS#8, base64')

/** Whether it is a P-256 key as PKCS#8, base64. */
const isPushKey = (text: string) => readPrivateKey(text)?.asymmetricKeyDetails?.namedCurve === 'prime256v1'
const NO_PUSH_KEY = 'is no P-256 key in PKCS#8, base64'

export const pushKey = z.string().refine(isPushKey, NO_PUSH_KEY)
export const pushKeys = list.refine((keys) => keys.every(isPushKey), NO_PUSH_KEY)

/** Hosts of push services; `*.` before a domain stands for all hosts below it. */
export const pushServices = z
  .string()
  .default('fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com')
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(/^(\*\.)?([a-z\d-]+\.)+[a-z]+$/, 'is a host: push.example, or *.push.example')).min(1))

export const rsaKey = z
  .string()
  .min(1)
  .refine((text) => {
    const key = readPrivateKey(text)
    return key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  }, 'is no RSA key of 2048 bits in PKCS#8, base64')
