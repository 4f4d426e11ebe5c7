/** Secrets may come in files, as container platforms and systemd give them: `NAME_FILE=/run/secrets/name` instead of `NAME=…`. */
import { readFileSync } from 'node:fs'

export type Environment = Record<string, string | undefined>

/** Keys and passwords: production refuses weak and published ones (production-config.ts). */
export const SECRETS = [
  'PASSCODE_PEPPER',
  'PASSCODE_PEPPER_PREVIOUS',
  'INTAKE_KEYS',
  'LOG_KEY',
  'PUSH_KEY',
  'PUSH_KEY_PREVIOUS',
  'OIDC_CLIENT_SECRET',
  'AUDIT_EXPORT_TOKEN',
  'BRAINTREE_PRIVATE_KEY',
  'ECOSPEND_CLIENT_SECRET',
  'ECOSPEND_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'SMS_AUTH_TOKEN',
  'AGE_CHECK_KEY',
  'ENGAGEMENT_REST_KEY',
  'ENGAGEMENT_SIGNING_KEY',
] as const

/** Addresses with a password in them. */
const ADDRESSES = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_STANDBY_URL', 'SMTP_URL'] as const

export const FILE_SETTINGS: readonly string[] = [...SECRETS, ...ADDRESSES]

export type Variables = {
  present: Record<string, string>
  /** By setting, what is wrong with its file. It repeats neither the value nor the path, in whose place a secret may stand. */
  faults: ReadonlyMap<string, string>
}

/** The settings of these names. Others are not looked at: a command may not be allowed to read the files of all. */
export function readVariables(env: Environment, names: readonly string[]): Variables {
  const present: Record<string, string> = {}
  const faults = new Map<string, string>()
  for (const name of names) {
    // Container platforms set a variable to an empty text when it has no value, so that empty counts as absent.
    const { [name]: value, [`${name}_FILE`]: path } = env
    if (value) present[name] = value
    if (!path) continue
    const read = value ? { fault: `and ${name}_FILE are both set: keep one of them` } : readSecret(name, path)
    if ('fault' in read) faults.set(name, `${name} ${read.fault}`)
    else present[name] = read.secret
  }
  return { present, faults }
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}

function readSecret(name: string, path: string): { secret: string } | { fault: string } {
  if (!FILE_SETTINGS.includes(name)) return { fault: `is no secret: set it itself, not ${name}_FILE` }
  try {
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return secret === '' ? { fault: `is missing: the file of ${name}_FILE is empty` } : { secret }
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return { fault: `is missing: the file of ${name}_FILE cannot be read (${REASONS[code] ?? code})` }
  }
}
