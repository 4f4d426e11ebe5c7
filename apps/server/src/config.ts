/** What the surroundings decide, read once at boot; nothing else reads the environment. */
import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'
import { DEFAULT_CONNECTIONS, MIN_CONNECTIONS } from './db/database.ts'

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')

const MIN_KEY_LENGTH = 16

/** Names and keys of sources; a key that is short or belongs to two is refused without being said again. */
function readKeys(text: string, context: z.RefinementCtx): ReadonlyMap<string, string> {
  const pairs = text.split(',').map((pair) => /^\s*([a-z][a-z\d-]{0,39})=(\S+)\s*$/.exec(pair))
  const keys = new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
  const faults = [
    [pairs.includes(null), 'write it as name=key,name=key'],
    [[...keys.values()].some((key) => key.length < MIN_KEY_LENGTH), `a key has ${MIN_KEY_LENGTH} characters or more`],
    [
      keys.size < pairs.length || new Set(keys.values()).size < keys.size,
      'each source has a name and a key of its own',
    ],
  ] as const
  for (const [isFault, message] of faults) if (isFault) context.addIssue({ code: 'custom', message })
  return keys
}

function isSigningKey(text: string): boolean {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    return false
  }
}

export const environment = z.object({
  /** Where the product answers. */
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where players reach us, when that is not this very port; with https, browsers must use nothing else. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** Where the operator's desk answers, and there alone, so that the public site is exposed without it; absent: beside the site. */
  DESK_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** A PostgreSQL server; absent: the embedded database. */
  DATABASE_URL: z.url().optional(),
  /** How many connections a process keeps open to it at most, besides the one that listens (docs/operations.md). */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(MIN_CONNECTIONS).max(500).default(DEFAULT_CONNECTIONS),
  /** Straight to the server, where DATABASE_URL leads to a pooler: for notifications and migrations. */
  DATABASE_DIRECT_URL: z.url().optional(),
  /** 1: DATABASE_URL leads to a pooler in transaction mode; nothing is then set or prepared for a session. */
  DATABASE_POOLED: flag.default(false),
  /** 0: the schema is brought up to date by `npm run migrate` alone, and starting refuses one that is older than the build. */
  MIGRATE_AT_BOOT: flag.default(true),
  /** Where the embedded database and the cache of resized pictures live. */
  DATA_DIR: z.string().default('.data'),
  /** A folder of pictures, clips and sounds, as they are shown under /media; absent: they come from somewhere in front. */
  MEDIA_DIR: z.string().optional(),
  /** For rehearsals of production: emulators on this machine may be the vendors (production-config.ts). */
  ALLOW_EMULATORS: flag.default(false),
  /** Demo content, players and the vendors' emulators; on by default with the embedded database. */
  DEMO: flag.optional(),
  /** Prometheus metrics on loopback; absent: none. */
  METRICS_PORT: port.optional(),
  /** How many reverse proxies stand in front, for the player's address; production must say it. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(8).default(0),
  /** The most connections at once; fewer where the process may not open so many files. */
  MAX_CONNECTIONS: z.coerce.number().int().min(16).max(100_000).default(8_000),
  /** The most connections from one address; not counted behind trusted proxies, from which all of them come. */
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(512),
  /** How many passcodes are hashed at once; absent: one fewer than there are processors. Several processes share a machine's. */
  PASSCODE_HASHES_AT_ONCE: z.coerce.number().int().min(1).max(64).optional(),
  /** Mixed into every passcode hash; a secret. */
  PASSCODE_PEPPER: z.string().min(16),
  /** Those before it, newest first, comma between: what was made with them is still recognised (docs/mechanisms/log-in.md). */
  PASSCODE_PEPPER_PREVIOUS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((pepper) => pepper !== '')),
  /** The most that anybody may spend in a calendar month, over all channels (field rule 15). */
  MONTHLY_SPEND_LIMIT_PENCE: z.coerce.number().int().min(0).max(100_000_00).default(1_000_00),
  /** Who may deliver entries by text, phone and post: `post-room=key,text-house=key`; secrets. Absent: nobody. */
  INTAKE_KEYS: z.string().transform(readKeys).optional(),
  /** Whose randomness decides draws (docs/draw-format.md#beacon); `demonstration` proves nothing to anybody. */
  BEACON_CHAIN: z.enum(['quicknet', 'demonstration']).default('quicknet'),
  /** Where its rounds are asked for, comma between, one after the other. */
  BEACON_RELAYS: z
    .string()
    .default('https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh,https://drand.cloudflare.com')
    .transform((text) => text.split(','))
    .pipe(z.array(z.url()).min(1)),
  /** How long a draw's published list stands before the round that decides. */
  DRAW_LEAD_SECONDS: z.coerce.number().int().min(5).max(86_400).default(300),
  /** Shown wherever a player is asked to get in touch. */
  CONTACT_EMAIL: z.email().default('help@fairdraw.example'),
  /** Card gateway: its address and our credentials there. */
  BRAINTREE_URL: z.url(),
  BRAINTREE_MERCHANT_ID: z.string().min(1),
  BRAINTREE_PUBLIC_KEY: z.string().min(1),
  BRAINTREE_PRIVATE_KEY: z.string().min(1),
  /** The text of Apple's domain association file, as the gateway gives it: without it no sheet of Apple Pay opens here. */
  APPLE_PAY_DOMAIN_ASSOCIATION: z.string().min(1).optional(),
  /** Open banking: its API, where its tokens come from, our credentials there, and what signs its webhooks. */
  ECOSPEND_URL: z.url(),
  ECOSPEND_IAM_URL: z.url(),
  ECOSPEND_CLIENT_ID: z.string().min(1),
  ECOSPEND_CLIENT_SECRET: z.string().min(1),
  ECOSPEND_WEBHOOK_SECRET: z.string().min(1),
  /** Which part of the service the token is for, where the service asks. */
  ECOSPEND_SCOPE: z.string().optional(),
  /** The account that bank payments go to (sort code and number, fourteen digits), and whose it is. */
  ECOSPEND_ACCOUNT: z.string().regex(/^\d{14}$/),
  ECOSPEND_ACCOUNT_NAME: z.string().min(1),
  ECOSPEND_MERCHANT_ID: z.string().optional(),
  /** PayPal: its API, where players log in there, our credentials, and the webhook that we have registered. */
  PAYPAL_URL: z.url(),
  PAYPAL_LOGIN_URL: z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[\w./-]+$/)]),
  PAYPAL_CLIENT_ID: z.string().min(1),
  PAYPAL_CLIENT_SECRET: z.string().min(1),
  PAYPAL_WEBHOOK_ID: z.string().min(1),
  /** Text messages: its address, our account there and the sender shown. */
  SMS_URL: z.url(),
  SMS_ACCOUNT_SID: z.string().min(1),
  SMS_AUTH_TOKEN: z.string().min(1),
  SMS_FROM: z.string().min(1).default('Fairdraw'),
  /** Notification cards: where the engagement service takes them from us, and our key there. */
  ENGAGEMENT_URL: z.url(),
  ENGAGEMENT_REST_KEY: z.string().min(1),
  /** Where browsers ask it for them (or a path of this origin that leads there), and our public key in browsers. */
  ENGAGEMENT_SDK_URL: z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[\w./-]+$/)]),
  ENGAGEMENT_SDK_KEY: z.string().min(1),
  /** Where the service keeps the pictures of cards, when some are not ours. */
  ENGAGEMENT_IMAGES_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Signs who a player is to the service: an RSA key as PKCS#8, base64 on one line; the service has its public half. */
  ENGAGEMENT_SIGNING_KEY: z.string().min(1).refine(isSigningKey, 'is no RSA key of 2048 bits in PKCS#8, base64'),
  /** Mail: the server that takes it, our keys there in the address (`smtps://user:password@host`), and the sender shown. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(1).default('Fairdraw <hello@fairdraw.example>'),
  /** The file that the log is appended to, a JSON object a line; absent: the standard output. */
  LOG_FILE: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
})

export type Config = z.infer<typeof environment>

/** What decides how to start, before vendors and secrets are known. */
const start = environment.pick({ PORT: true, HOST: true, DATABASE_URL: true, DATA_DIR: true, DEMO: true })

/** What leads to the database. */
const DATABASE = {
  DATABASE_URL: true,
  DATABASE_CONNECTIONS: true,
  DATABASE_DIRECT_URL: true,
  DATABASE_POOLED: true,
  MIGRATE_AT_BOOT: true,
  DATA_DIR: true,
} as const
export type DatabaseConfig = Pick<Config, keyof typeof DATABASE>

/** What bringing the schema up to date needs (`npm run migrate`). */
const migration = environment.pick({ DATABASE_DIRECT_URL: true }).extend({ DATABASE_URL: z.url() })

/** What a delivery by the command needs (`npm run intake`). */
const intake = environment.pick({
  ...DATABASE,
  PASSCODE_PEPPER: true,
  PASSCODE_PEPPER_PREVIOUS: true,
  MONTHLY_SPEND_LIMIT_PENCE: true,
})

/** What the command for dead letters needs (`npm run messages`). */
const messages = environment.pick(DATABASE)

/** What the command for staff needs (`npm run staff`). */
const staff = environment.pick({ ...DATABASE, PORT: true, PUBLIC_ORIGIN: true, DESK_ORIGIN: true })

/** What the command for content needs to sign a link to a preview (`npm run content -- preview`). */
const preview = environment.pick({
  PORT: true,
  PUBLIC_ORIGIN: true,
  PASSCODE_PEPPER: true,
  PASSCODE_PEPPER_PREVIOUS: true,
})

/** What the command for draws needs (`npm run draw`). */
const draw = environment.pick({
  ...DATABASE,
  BEACON_CHAIN: true,
  BEACON_RELAYS: true,
  DRAW_LEAD_SECONDS: true,
  BRAINTREE_URL: true,
  BRAINTREE_MERCHANT_ID: true,
  BRAINTREE_PUBLIC_KEY: true,
  BRAINTREE_PRIVATE_KEY: true,
  ECOSPEND_URL: true,
  ECOSPEND_IAM_URL: true,
  ECOSPEND_CLIENT_ID: true,
  ECOSPEND_CLIENT_SECRET: true,
  ECOSPEND_WEBHOOK_SECRET: true,
  ECOSPEND_SCOPE: true,
  ECOSPEND_ACCOUNT: true,
  ECOSPEND_ACCOUNT_NAME: true,
  ECOSPEND_MERCHANT_ID: true,
  PAYPAL_URL: true,
  PAYPAL_LOGIN_URL: true,
  PAYPAL_CLIENT_ID: true,
  PAYPAL_CLIENT_SECRET: true,
  PAYPAL_WEBHOOK_ID: true,
})

/** What the command for the audit log needs (`npm run audit`). */
const audit = environment.pick(DATABASE)

export type Environment = Record<string, string | undefined>

/** The variables that have a value: an empty one is as good as none. */
export function presentIn(env: Environment): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** What is missing or wrong, a line each. */
export function faultsOf(error: z.ZodError, present: Record<string, string>): string[] {
  return error.issues.map(({ path: [name = ''], message }) =>
    Object.hasOwn(present, name) ? `  ${String(name)}: ${message}` : `  ${String(name)} is missing`,
  )
}

function read<Read>(shape: z.ZodType<Read>, env: Environment): Read {
  const present = presentIn(env)
  const parsed = shape.safeParse(present)
  if (parsed.success) return parsed.data
  throw new Error(`These environment variables are missing or wrong:\n${faultsOf(parsed.error, present).join('\n')}`)
}

/** Reads the configuration; throws one plain sentence that names every variable that is missing or wrong. */
export function readConfig(env: Environment): Config {
  return read(environment, env)
}

/** The current pepper and those before it. */
export const peppersOf = (config: Pick<Config, 'PASSCODE_PEPPER' | 'PASSCODE_PEPPER_PREVIOUS'>): readonly string[] => [
  config.PASSCODE_PEPPER,
  ...config.PASSCODE_PEPPER_PREVIOUS,
]

/** What players' names at vendors are made with: the same for as long as it is listed, so that a rotation gives nobody a second name. */
export const nameSecretOf = (config: Parameters<typeof peppersOf>[0]): string => peppersOf(config).at(-1)!

/** Reads what decides how to start. The demonstration runs on the embedded database, or where it is asked for by name. */
export function readStart(env: Environment): z.infer<typeof start> & { isDemo: boolean } {
  const settings = read(start, env)
  return { ...settings, isDemo: settings.DEMO ?? settings.DATABASE_URL === undefined }
}

/** Reads what a delivery by the command needs. */
export function readIntake(env: Environment): z.infer<typeof intake> {
  return read(intake, env)
}

/** Reads what migrating needs. */
export function readMigration(env: Environment): z.infer<typeof migration> {
  return read(migration, env)
}

/** Reads what the command for dead letters needs. */
export function readMessages(env: Environment): z.infer<typeof messages> {
  return read(messages, env)
}

/** Reads what the command for staff needs. */
export function readStaffSettings(env: Environment): z.infer<typeof staff> {
  return read(staff, env)
}

export function readDrawSettings(env: Environment): z.infer<typeof draw> {
  return read(draw, env)
}

/** Reads what signing a link to a preview needs. */
export function readPreviewSettings(env: Environment): z.infer<typeof preview> {
  return read(preview, env)
}

/** Reads what the command for the audit log needs. */
export function readAuditSettings(env: Environment): z.infer<typeof audit> {
  return read(audit, env)
}
