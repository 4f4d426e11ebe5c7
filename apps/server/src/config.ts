/** What the surroundings decide, read once at boot; nothing else reads the environment. */
import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')

const LEAST_KEY = 16

/** Names and keys of sources; a key that is short or belongs to two is refused without being said again. */
function readKeys(text: string, context: z.RefinementCtx): ReadonlyMap<string, string> {
  const pairs = text.split(',').map((pair) => /^\s*([a-z][a-z\d-]{0,39})=(\S+)\s*$/.exec(pair))
  const keys = new Map(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']))
  const faults = [
    [pairs.includes(null), 'write it as name=key,name=key'],
    [[...keys.values()].some((key) => key.length < LEAST_KEY), `a key has ${LEAST_KEY} characters or more`],
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
    return key.asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const environment = z.object({
  /** Where the product answers. */
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where players reach us, when that is not this very port; with https, browsers are told to use nothing else. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** A PostgreSQL server; absent: the embedded database. */
  DATABASE_URL: z.url().optional(),
  /** Where the embedded database and the cache of resized pictures live. */
  DATA_DIR: z.string().default('.data'),
  /** A folder of pictures, clips and sounds, as they are shown under /media; absent: they come from somewhere in front. */
  MEDIA_DIR: z.string().optional(),
  /** Demo content, players and vendors' stand-ins; on by itself with the embedded database. */
  DEMO: flag.optional(),
  /** Prometheus metrics on loopback; absent: none. */
  METRICS_PORT: port.optional(),
  /** How many reverse proxies stand in front, for the player's address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(8).default(0),
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
  ENGAGEMENT_SIGNING_KEY: z.string().min(1).refine(isSigningKey, 'is no RSA key in PKCS#8, base64'),
  /** Mail: the server that takes it, our keys there in the address (`smtps://user:password@host`), and the sender shown. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(1).default('Fairdraw <hello@fairdraw.example>'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('warn'),
})

export type Config = z.infer<typeof environment>

/** What decides how to start, before vendors and secrets are known. */
const start = environment.pick({ PORT: true, HOST: true, DATABASE_URL: true, DATA_DIR: true, DEMO: true })

/** What a delivery by the command needs (`npm run intake`). */
const intake = environment.pick({
  DATABASE_URL: true,
  DATA_DIR: true,
  PASSCODE_PEPPER: true,
  PASSCODE_PEPPER_PREVIOUS: true,
  MONTHLY_SPEND_LIMIT_PENCE: true,
})

type Environment = Record<string, string | undefined>

function read<Read>(shape: z.ZodType<Read>, env: Environment): Read {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const parsed = shape.safeParse(present)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path: [name = ''], message }) =>
    Object.hasOwn(present, name) ? `  ${String(name)}: ${message}` : `  ${String(name)} is missing`,
  )
  throw new Error(`These environment variables are missing or wrong:\n${faults.join('\n')}`)
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

/** Reads what decides how to start. The demonstration runs on the embedded database, or where it is asked for by name. */
export function readStart(env: Environment): z.infer<typeof start> & { isDemo: boolean } {
  const settings = read(start, env)
  return { ...settings, isDemo: settings.DEMO ?? settings.DATABASE_URL === undefined }
}

/** Reads what a delivery by the command needs. */
export function readIntake(env: Environment): z.infer<typeof intake> {
  return read(intake, env)
}
