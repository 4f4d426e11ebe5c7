/**
 * Requirements of `npm run serve` on the configuration: real secrets, encrypted connections, an origin, a number of
 * proxies.
 */
import { hash } from 'node:crypto'
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { environment, listFaults } from './config.ts'
import type { Config } from './config.ts'
import { SECRETS, readVariables } from './settings/secret-files.ts'
import type { Environment } from './settings/secret-files.ts'

export type ProductionConfig = Config & { DATABASE_URL: string; PUBLIC_ORIGIN: string }

/** Variables that have a default elsewhere, and none in production. */
const REQUIRED = {
  DATABASE_URL: 'is missing: production runs on a PostgreSQL server',
  PUBLIC_ORIGIN: 'is missing: links, sitemaps and cookies of browsers must not follow whatever Host a request names',
  LOG_NAME: 'is missing: the name of the log of draws never changes, so choose it yourself',
  WITNESSES: 'is missing: without witnesses nobody else can say that a draw was fair',
  WITNESS_QUORUM: 'is missing: say how many witnesses must have signed a list before its draw',
  TRUSTED_PROXIES:
    'is missing: say how many proxies stand in front (0 for none), or every player has the proxy’s address',
  AGE_CHECK: 'is missing: say when ages are checked: prize, payment or never',
} as const

/** What a check of ages needs. From which value on prizes are checked is as much a choice as whether. */
const AGE_CHECK_SETTINGS = ['AGE_CHECK_PRIZE_PENCE', 'AGE_CHECK_URL', 'AGE_CHECK_KEY', 'AGE_CHECK_VENDOR'] as const

/** What an identity provider needs. */
const PROVIDER_SETTINGS = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_GROUPS'] as const

const ENCRYPTED = [
  'PUBLIC_ORIGIN',
  'DESK_ORIGIN',
  'BRAINTREE_URL',
  'ECOSPEND_URL',
  'ECOSPEND_IAM_URL',
  'PAYPAL_URL',
  'PAYPAL_LOGIN_URL',
  'SMS_URL',
  'AGE_CHECK_URL',
  'OIDC_ISSUER',
  'AUDIT_EXPORT_URL',
  'ENGAGEMENT_URL',
  'ENGAGEMENT_SDK_URL',
  'TAG_MANAGER_URL',
] as const

const MIN_SECRET_LENGTH = 16
/** Random hexadecimal of the minimum length has ten on average; a repeated word has fewer. */
const MIN_DIFFERENT_CHARACTERS = 8

/** SHA-256 of every secret that this repository publishes: those of the demonstration and of the emulators. */
const PUBLISHED_SECRETS = new Set([
  'fefa0e988721a9fc006cc262cae115fcb9b6c8fbe467556f86b7c8749a91e35d',
  '123bb17fc4d0a254e258a9f21ee586dbfc94790c57731907fe66b0a8d48f672f',
  '625945bdb7ee543c77abb2f27dbc651f986a671b60c7a57c9d048e4bdb6956fe',
  '364ff9960ba5abede2c85581d0f419beaf8df26d62343e19347eb3106076458d',
  '792e2c654365547a89b2d7a2bd21989f43c225e2a538aadab5792a3d8a6459f3',
  'bd450bb4015437c1c1361b3641fb7dc8952f4cf9cf6c971b57017cfca75e5d22',
  'fb0b06d60c2af3011af1bd0a78dfc00052a343435295217235d90242a7bcc2e1',
  '721c027ed862b901cbbee1c11633c564dcb6d2f4f32956c9d3f3fb66e95d022c',
  'dda6b7c6e584ddec99f0ca71d94fd89ad7338370711f89c6557d9dfde1918a53',
  '90034d788da75b526266077594dae14439091026802cb56abf63bee3946110e7',
  '5f042fadba592605df5984d4f47aece5c9f1a5dbb0da1ae94e25f2cba98e32c3',
  '83005978ae0578c3a627d00e2059a66c13b5c6fffd0dd34039409feffd17c640',
  'b214293b2d917e38b0fda956590cb99526c2536d28d878168b7c6f75ff6fcdf3',
  '786a894233b26940bf0b0269be6b0bd60157384a4cb87d97557fabf7d8e237dd',
])
const isPublished = (secret: string) => PUBLISHED_SECRETS.has(hash('sha256', secret, 'hex'))

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Undefined for a text that is no URL; the schema of the configuration reports that. */
function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

const isLoopback = (text: string) => LOOPBACK.test(parseUrl(text)?.hostname ?? '')

/** `INTAKE_KEYS` has one secret for each source, those of earlier ones one for each rotation, others have one. */
function secretsIn(name: (typeof SECRETS)[number], value: string): string[] {
  if (name === 'PASSCODE_PEPPER_PREVIOUS' || name === 'PUSH_KEY_PREVIOUS')
    return value.split(',').filter((pepper) => pepper !== '')
  return name === 'INTAKE_KEYS' ? value.split(',').map((pair) => pair.slice(pair.indexOf('=') + 1).trim()) : [value]
}

function secretFault(secret: string, mayBePublished: boolean): string | undefined {
  if (isPublished(secret)) return mayBePublished ? undefined : 'is the demonstration’s, which everybody can read'
  const isWeak = secret.length < MIN_SECRET_LENGTH || new Set(secret).size < MIN_DIFFERENT_CHARACTERS
  return isWeak
    ? `is too easy to guess: ${MIN_SECRET_LENGTH} characters or more, ${MIN_DIFFERENT_CHARACTERS} of them different`
    : undefined
}

function originFault(text: string): string | undefined {
  const url = parseUrl(text)
  return url && url.href !== `${url.origin}/` ? 'is an origin alone: no path, no query, no password' : undefined
}

/** Codes and links travel by mail, so that the connection is encrypted or stays on this machine. */
function mailFault(text: string): string | undefined {
  const url = parseUrl(text)
  const isOpen = url?.protocol === 'smtp:' && url.username === '' && !isLoopback(text)
  return isOpen ? 'must be smtps:, or have a user, with whom STARTTLS is required' : undefined
}

const countWitnesses = (text = '') => text.split(',').filter((one) => one.trim() !== '').length

/** Faults that the schema cannot see, one per line. A line never repeats a secret. */
function productionFaults(present: Record<string, string>): string[] {
  const mayRehearse = present['ALLOW_EMULATORS'] === '1'
  const fault = (name: string, message: string | undefined) => (message === undefined ? [] : [`  ${name}: ${message}`])
  const given = <Name extends string>(names: readonly Name[]) =>
    names.flatMap((name) => (present[name] === undefined ? [] : [[name, present[name]] as const]))
  return [
    ...Object.entries(REQUIRED).flatMap(([name, why]) => (present[name] === undefined ? [`  ${name} ${why}`] : [])),
    ...given(ENCRYPTED).flatMap(([name, value]) => {
      const isPlain = value.startsWith('http:') && !(mayRehearse && isLoopback(value))
      return fault(name, isPlain ? 'must be https:' : undefined)
    }),
    ...given(SECRETS).flatMap(([name, value]) => {
      const faults = secretsIn(name, value).map((secret) => secretFault(secret, mayRehearse))
      return [...new Set(faults)].flatMap((message) => fault(name, message))
    }),
    ...given(['PUBLIC_ORIGIN', 'DESK_ORIGIN']).flatMap(([name, value]) => fault(name, originFault(value))),
    ...given(['SMTP_URL']).flatMap(([name, value]) => fault(name, mailFault(value))),
    ...(present['WITNESS_QUORUM'] === '0' ? ['  WITNESS_QUORUM: one witness at least must sign'] : []),
    ...(Number(present['WITNESS_QUORUM']) > countWitnesses(present['WITNESSES'])
      ? ['  WITNESS_QUORUM: more witnesses must sign than there are']
      : []),
    ...(present['LOG_KEY'] === undefined && present['LOG_KEY_COMMAND'] === undefined
      ? ['  LOG_KEY is missing: the log of draws is signed, by this key or by LOG_KEY_COMMAND']
      : []),
    ...(present['BEACON_CHAIN'] === 'demonstration' && !mayRehearse
      ? ['  BEACON_CHAIN: the demonstration’s beacon proves nothing: anybody can sign its rounds']
      : []),
    ...(Number(present['DRAW_LEAD_SECONDS'] ?? QUICKNET.leadSeconds) < QUICKNET.leadSeconds && !mayRehearse
      ? [
          `  DRAW_LEAD_SECONDS: must be ${QUICKNET.leadSeconds} at least, so that others can store a list before its draw`,
        ]
      : []),
    ...((present['AGE_CHECK'] ?? 'never') === 'never'
      ? []
      : AGE_CHECK_SETTINGS.flatMap((name) =>
          present[name] === undefined ? [`  ${name} is missing: AGE_CHECK asks for a check`] : [],
        )),
    ...(present['OIDC_ISSUER'] === undefined
      ? []
      : PROVIDER_SETTINGS.flatMap((name) =>
          present[name] === undefined ? [`  ${name} is missing: OIDC_ISSUER names an identity provider`] : [],
        )),
    ...(present['AUDIT_EXPORT_URL'] !== undefined && present['AUDIT_EXPORT_TOKEN'] === undefined
      ? ['  AUDIT_EXPORT_TOKEN is missing: AUDIT_EXPORT_URL names a collector']
      : []),
    ...(present['PUSH_RELAY_URL'] !== undefined && !mayRehearse
      ? ['  PUSH_RELAY_URL: push services are called at their own addresses; a relay is for rehearsals']
      : []),
    ...(present['DEMO'] === '1' ? ['  DEMO: production has no demonstration; `npm start` has'] : []),
  ]
}

/**
 * Reads the configuration of production. Throws one error that names every variable that is missing, wrong or unsafe.
 * For rehearsals, ALLOW_EMULATORS=1 permits http to this machine and the published secrets of the emulators.
 */
export function readProductionConfig(env: Environment): ProductionConfig {
  const variables = readVariables(env, Object.keys(environment.shape))
  const { data, error } = environment.safeParse(variables.present)
  const unsafe = productionFaults(variables.present)
  // What a file should have given is not missing twice.
  const isNamed = (line: string) => [...variables.faults.keys()].some((name) => line.startsWith(`  ${name} `))
  const faults = [...listFaults(variables, error), ...unsafe.filter((line) => !isNamed(line))]
  if (!data || faults.length > 0)
    throw new Error(`These environment variables are missing or wrong:\n${faults.join('\n')}`)
  return data as ProductionConfig
}
