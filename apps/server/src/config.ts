/** Environment variables, read once at boot. Nothing else reads the environment. Secrets may be in files (settings/secret-files.ts). */
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { isKeyName } from '@fairdraw/log/note.ts'
import { AGE_CHECK_MOMENTS } from '@fairdraw/rules/player/age-check.ts'
import * as z from 'zod'
import { DEFAULT_CONNECTIONS, MIN_CONNECTIONS } from './db/database.ts'
import { readVariables } from './settings/secret-files.ts'
import type { Environment, Variables } from './settings/secret-files.ts'
import {
  flag,
  groupRoles,
  httpUrl,
  list,
  logKey,
  port,
  pushKey,
  pushKeys,
  pushServices,
  rsaKey,
  sourceKeys,
  urlOrPath,
  witnessList,
} from './settings/setting-values.ts'

export const environment = z.object({
  /** The port that the server listens on. */
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /**
   * What the process does (docs/operations.md#web-and-worker-processes): `web` serves people and leaves background jobs to
   * others, `worker` runs them and shows no pages, `all` does both.
   */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** The address that players use, when it is not this port. With https, browsers are told to use nothing else. */
  PUBLIC_ORIGIN: z.url().optional(),
  /**
   * The only origin that serves the operator's desk, so that the public site does not expose it. Default: beside the
   * site.
   */
  DESK_ORIGIN: httpUrl.optional(),
  /** 1: staff log in with passkeys only; codes of authenticator apps, which a phishing page can pass on, are refused. */
  DESK_PASSKEYS_ONLY: flag.default(false),
  /**
   * The identity provider by which staff may log in too (OpenID Connect): its issuer, our client there, what the button
   * says, and the roles of its groups: `group=role,group=role` (docs/mechanisms/staff.md#single-sign-on). Absent: none.
   */
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).max(40).default('single sign-on'),
  OIDC_GROUPS: groupRoles.optional(),
  /** The claim of the ID token that lists the person's groups. */
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups'),
  /** A PostgreSQL server; absent: the embedded database. */
  DATABASE_URL: z.url().optional(),
  /** Maximum connections of a process to the database, besides the one that listens (docs/operations.md). */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(MIN_CONNECTIONS).max(500).default(DEFAULT_CONNECTIONS),
  /** Direct URL of the server when DATABASE_URL points to a pooler: for notifications and migrations. */
  DATABASE_DIRECT_URL: z.url().optional(),
  /**
   * URL of the server's standby, without a pooler: for lists of the desk, downloads and metrics, which may be some seconds old
   * (docs/mechanisms/database.md#reads-from-a-standby). Default: they are read from DATABASE_URL.
   */
  DATABASE_STANDBY_URL: z.url().optional(),
  /** 1: DATABASE_URL points to a pooler in transaction mode. No session settings or prepared statements are used. */
  DATABASE_POOLED: flag.default(false),
  /** 0: only `npm run migrate` changes the schema, and a start with an older schema is refused. */
  MIGRATE_AT_BOOT: flag.default(true),
  /** The folder of the embedded database and of the cache of resized pictures. */
  DATA_DIR: z.string().default('.data'),
  /** The folder of pictures, clips and sounds shown under /media. Default: something in front serves them. */
  MEDIA_DIR: z.string().optional(),
  /** For rehearsals of production: emulators on this machine may act as the vendors (production-config.ts). */
  ALLOW_EMULATORS: flag.default(false),
  /** Demo content, demo players and the vendors' emulators. Default: on with the embedded database. */
  DEMO: flag.optional(),
  /** The port of Prometheus metrics on loopback. Default: no metrics. */
  METRICS_PORT: port.optional(),
  /**
   * A process whose event loop has not turned for this many seconds writes where it hangs and ends
   * (docs/mechanisms/serving/front.md#watchdogs). 0: never. The demonstration has none.
   */
  WATCHDOG_SECONDS: z.coerce.number().int().min(0).max(600).default(10),
  /**
   * The OpenTelemetry collector's address for traces (OTLP over HTTP), such as http://127.0.0.1:4318/v1/traces. Default: nothing
   * is traced (docs/mechanisms/observability/traces.md).
   */
  TRACES_URL: httpUrl.optional(),
  /** Which share of the calls is traced, 0 to 1. */
  TRACES_RATIO: z.coerce.number().min(0).max(1).default(0.01),
  /**
   * Where the audit log and the security events are sent (HTTP, JSON lines), our secret there, and the word before it in
   * `Authorization` (docs/mechanisms/observability/audit-export.md). Absent: they are not sent.
   */
  AUDIT_EXPORT_URL: httpUrl.optional(),
  AUDIT_EXPORT_TOKEN: z.string().min(1).optional(),
  AUDIT_EXPORT_SCHEME: z
    .string()
    .regex(/^[A-Za-z-]{1,20}$/, 'is one word: Bearer')
    .default('Bearer'),
  /** The number of reverse proxies in front, to find the player's address. Production requires it. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(8).default(0),
  /** Maximum open connections; fewer where the process may open fewer files. */
  MAX_CONNECTIONS: z.coerce.number().int().min(16).max(100_000).default(8_000),
  /** Maximum connections from one address. Not counted behind trusted proxies, which carry many clients. */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(512),
  /** How many passcodes are hashed at once. Default: processors minus one. Set it when processes share a machine. */
  PASSCODE_HASHES_AT_ONCE: z.coerce.number().int().min(1).max(64).optional(),
  /** Part of every passcode hash; a secret. */
  PASSCODE_PEPPER: z.string().min(16),
  /**
   * Earlier peppers, newest first, separated by commas. What was made with them stays valid
   * (docs/mechanisms/log-in.md).
   */
  PASSCODE_PEPPER_PREVIOUS: list,
  /** Maximum that a player may spend in a calendar month, over all channels (field rule 15). */
  MONTHLY_SPEND_LIMIT_PENCE: z.coerce.number().int().min(0).max(100_000_00).default(1_000_00),
  /**
   * When a vendor checks a player's age (field rule 13): before a prize of AGE_CHECK_PRIZE_PENCE or more, before a first
   * payment as well, or never. Production requires a choice.
   */
  AGE_CHECK: z.enum(AGE_CHECK_MOMENTS).default('never'),
  AGE_CHECK_PRIZE_PENCE: z.coerce.number().int().min(1).max(100_000_000).default(500_00),
  /** The age service, required unless AGE_CHECK is `never`: its URL, our key, and the name that players read. */
  AGE_CHECK_URL: z.url().optional(),
  AGE_CHECK_KEY: z.string().min(1).optional(),
  AGE_CHECK_VENDOR: z.string().min(1).max(60).optional(),
  /** Who may deliver entries by text, phone and post: `post-room=key,text-house=key`; secrets. Default: nobody. */
  INTAKE_KEYS: sourceKeys.optional(),
  /** The beacon whose randomness decides draws (docs/draw-format.md#beacon). `demonstration` proves nothing. */
  BEACON_CHAIN: z.enum(['quicknet', 'demonstration']).default('quicknet'),
  /** Relays of the beacon, separated by commas, asked one after the other. */
  BEACON_RELAYS: z
    .string()
    .default('https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com')
    .transform((text) => text.split(','))
    .pipe(z.array(z.url()).min(1)),
  /** Time between the witnesses' signatures of a draw's list and the beacon's round that decides it. In production an hour at least. */
  DRAW_LEAD_SECONDS: z.coerce.number().int().min(5).max(86_400).default(QUICKNET.leadSeconds),
  /**
   * The name of the log of draws and of its key: a domain of ours, a slash and a word. It never changes
   * (docs/mechanisms/log.md#the-key).
   */
  LOG_NAME: z
    .string()
    .refine((name) => isKeyName(name) && name.length <= 100, 'is a name without spaces or plus signs')
    .default('fairdraw.example/draws'),
  /** The key that signs the log: Ed25519 as PKCS#8, base64 on one line; a secret. */
  LOG_KEY: logKey.optional(),
  /**
   * Instead of LOG_KEY, a command that signs: it reads the message on its standard input and writes the signature in base64.
   * LOG_PUBLIC_KEY is then the key as text, name+id+base64.
   */
  LOG_KEY_COMMAND: z.string().min(1).optional(),
  LOG_PUBLIC_KEY: z.string().min(1).optional(),
  /** The witnesses of the log, separated by commas: the key that a witness prints, a space, its URL. Default: none. */
  WITNESSES: witnessList.default([]),
  /** How many of them must have signed a list before the round that decides is chosen. In production one at least. */
  WITNESS_QUORUM: z.coerce.number().int().min(0).max(20).default(0),
  /**
   * Authorities that timestamp the log (RFC 3161), separated by commas. Their replies are signed, so that http is enough.
   * Default: none.
   */
  TIMESTAMP_URLS: list.pipe(z.array(httpUrl).max(5)),
  /** The contact address that players see. */
  CONTACT_EMAIL: z.email().default('help@fairdraw.example'),
  /** Card gateway: its URL and our credentials. */
  BRAINTREE_URL: z.url(),
  BRAINTREE_MERCHANT_ID: z.string().min(1),
  BRAINTREE_PUBLIC_KEY: z.string().min(1),
  BRAINTREE_PRIVATE_KEY: z.string().min(1),
  /** 1: the card form asks the postcode that the card's bank writes to. Set it where the gateway checks addresses. */
  CARD_POSTCODE: flag.default(false),
  /**
   * Our domain as the gateway has registered it for fast checkout: without subdomain. Absent: no fast checkout
   * (docs/decisions/0011-fast-checkout.md).
   */
  FAST_CHECKOUT_DOMAIN: z
    .string()
    .regex(/^([a-z\d-]+\.)+[a-z]+$/, 'is a domain: example.com')
    .optional(),
  /**
   * Our merchant id from Google's console, which every payment in Google Pay names. Absent: no Google Pay
   * (docs/decisions/0023-google-pay.md).
   */
  GOOGLE_PAY_MERCHANT_ID: z
    .string()
    .regex(/^[A-Za-z\d]{6,40}$/, 'is the merchant id of Google’s console: letters and digits')
    .optional(),
  /** Text of Apple's domain association file, from the gateway. Without it Apple Pay opens no sheet. */
  APPLE_PAY_DOMAIN_ASSOCIATION: z.string().min(1).optional(),
  /** Open banking: the API, its token endpoint, our credentials, and the key of its webhooks. */
  ECOSPEND_URL: z.url(),
  ECOSPEND_IAM_URL: z.url(),
  ECOSPEND_CLIENT_ID: z.string().min(1),
  ECOSPEND_CLIENT_SECRET: z.string().min(1),
  ECOSPEND_WEBHOOK_SECRET: z.string().min(1),
  /** The scope of the token, where the service requires one. */
  ECOSPEND_SCOPE: z.string().optional(),
  /** The account that receives bank payments: sort code and number, fourteen digits, and its holder's name. */
  ECOSPEND_ACCOUNT: z.string().regex(/^\d{14}$/),
  ECOSPEND_ACCOUNT_NAME: z.string().min(1),
  ECOSPEND_MERCHANT_ID: z.string().optional(),
  /** PayPal: the API, its log-in page, our credentials, and the id of our registered webhook. */
  PAYPAL_URL: z.url(),
  PAYPAL_LOGIN_URL: urlOrPath,
  PAYPAL_CLIENT_ID: z.string().min(1),
  PAYPAL_CLIENT_SECRET: z.string().min(1),
  PAYPAL_WEBHOOK_ID: z.string().min(1),
  /** Text messages: the URL, our account and the sender's name. */
  SMS_URL: z.url(),
  SMS_ACCOUNT_SID: z.string().min(1),
  SMS_AUTH_TOKEN: z.string().min(1),
  SMS_FROM: z.string().min(1).default('Fairdraw'),
  /** Notification cards: the engagement service's API and our key. */
  ENGAGEMENT_URL: z.url(),
  ENGAGEMENT_REST_KEY: z.string().min(1),
  /** The engagement service's URL for browsers (or a path of this origin that leads there), and our public key. */
  ENGAGEMENT_SDK_URL: urlOrPath,
  ENGAGEMENT_SDK_KEY: z.string().min(1),
  /** Where the service keeps the pictures of cards, when some are not ours. */
  ENGAGEMENT_IMAGES_URL: z.url({ protocol: /^https$/ }).optional(),
  /**
   * Signs a player's identity for the service: an RSA key as PKCS#8, base64 on one line. The service has the public
   * key.
   */
  ENGAGEMENT_SIGNING_KEY: rsaKey,
  /**
   * The script of the operator's tag manager, or a path of this origin that leads to it. It runs only with a visitor's
   * consent (docs/mechanisms/analytics.md#tag-managers). Default: none, and nobody is asked.
   */
  TAG_MANAGER_URL: urlOrPath.optional(),
  /** Further origins that the script may send to, separated by commas. */
  TAG_MANAGER_HOSTS: list.pipe(z.array(z.string().regex(/^https:\/\/[\w.*-]+(:\d+)?$/, 'is an origin: https://host'))),
  /** Mail: the server with our credentials in its URL (`smtps://user:password@host`), and the sender's address. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(1).default('Fairdraw <hello@fairdraw.example>'),
  /**
   * Notifications of browsers about draws: the key that signs them, P-256 as PKCS#8, base64 on one line
   * (docs/mechanisms/draw/push.md#keys). Absent: there are none.
   */
  PUSH_KEY: pushKey.optional(),
  /** Earlier keys, newest first, separated by commas: browsers that were given one take nothing that another has signed. */
  PUSH_KEY_PREVIOUS: pushKeys,
  /** The only hosts that are called with notifications, separated by commas: the push services of browsers. */
  PUSH_SERVICES: pushServices,
  /** For rehearsals: an address to which the host and path of every push service are appended. */
  PUSH_RELAY_URL: httpUrl.optional(),
  /** The file that the log is appended to, one JSON object per line. Default: standard output. */
  LOG_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
})

export type Config = z.infer<typeof environment>

/** Settings of the database connection. */
export const DATABASE_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_CONNECTIONS',
  'DATABASE_DIRECT_URL',
  'DATABASE_STANDBY_URL',
  'DATABASE_POOLED',
  'MIGRATE_AT_BOOT',
  'DATA_DIR',
] as const satisfies (keyof Config)[]
export type DatabaseConfig = Pick<Config, (typeof DATABASE_SETTINGS)[number]>

/** Settings of the log of draws. */
export const LOG_SETTINGS = [
  'LOG_NAME',
  'LOG_KEY',
  'LOG_KEY_COMMAND',
  'LOG_PUBLIC_KEY',
  'WITNESSES',
  'WITNESS_QUORUM',
] as const satisfies (keyof Config)[]

/** One line for each variable that is missing or wrong. */
export function listFaults({ present, faults }: Variables, error: z.ZodError | undefined): string[] {
  const issues = (error?.issues ?? []).filter(({ path: [name] }) => !faults.has(String(name)))
  return [
    ...[...faults.values()].map((fault) => `  ${fault}`),
    ...issues.map(({ path: [name = ''], message }) =>
      Object.hasOwn(present, name) ? `  ${String(name)}: ${message}` : `  ${String(name)} is missing`,
    ),
  ]
}

function read<Shape extends z.ZodObject>(shape: Shape, env: Environment): z.infer<Shape> {
  const variables = readVariables(env, Object.keys(shape.shape))
  const { data, error } = shape.safeParse(variables.present)
  const faults = listFaults(variables, error)
  if (data && faults.length === 0) return data
  throw new Error(`These environment variables are missing or wrong:\n${faults.join('\n')}`)
}

/** Throws one error that names every variable that is missing or wrong. */
export const readConfig = (env: Environment): Config => read(environment, env)

/** The same of the settings that a command needs. */
export function readSettings<const Name extends keyof Config>(
  env: Environment,
  names: readonly Name[],
): Pick<Config, Name> {
  const mask = Object.fromEntries(names.map((name) => [name, true])) as Partial<Record<keyof Config, true>>
  return read(environment.pick(mask), env) as Pick<Config, Name>
}

/** Settings of `npm run migrate`. */
export const readMigrationSettings = (env: Environment) =>
  read(environment.pick({ DATABASE_DIRECT_URL: true }).extend({ DATABASE_URL: z.url() }), env)

/**
 * What must be known to start, before vendors and secrets are read. The demonstration runs with the embedded database,
 * or when DEMO asks for it.
 */
export function readStartSettings(env: Environment) {
  const settings = readSettings(env, ['PORT', 'HOST', 'DATABASE_URL', 'DATA_DIR', 'DEMO'])
  return { ...settings, isDemo: settings.DEMO ?? settings.DATABASE_URL === undefined }
}

/** The current pepper, then the earlier ones. */
export const listPeppers = (
  config: Pick<Config, 'PASSCODE_PEPPER' | 'PASSCODE_PEPPER_PREVIOUS'>,
): readonly string[] => [config.PASSCODE_PEPPER, ...config.PASSCODE_PEPPER_PREVIOUS]

/** The oldest pepper that is still listed, so that a rotation does not change players' names at vendors. */
export const getVendorNameSecret = (config: Parameters<typeof listPeppers>[0]): string => listPeppers(config).at(-1)!
