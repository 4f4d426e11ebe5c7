import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoCollectorCredentials } from '@fairdraw/emulators/collector/collector.ts'
import { DEMONSTRATION_LOG_KEY } from '@fairdraw/draw/demonstration.ts'
import { createKey, formatKey } from '@fairdraw/log/note.ts'
import { describe, expect, it } from 'vitest'
import { HEAP_FLAGS, MALLOC_SETTINGS } from './memory-settings.ts'
import { readProductionConfig } from './production-config.ts'
import { vendorEnvironmentAt } from './testing/processes/server-process.ts'

const signingKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64')

const logKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const witness = (seed: number) => {
  const key = createKey('cosignature', `paper-${seed}.example/witness`, new Uint8Array(32).fill(seed))
  return `${formatKey(key)} https://paper-${seed}.example`
}

const complete: Record<string, string> = {
  DATABASE_URL: 'postgres://fairdraw@db.internal/fairdraw',
  PUBLIC_ORIGIN: 'https://win.broadcaster.example',
  TRUSTED_PROXIES: '1',
  LOG_NAME: 'win.broadcaster.example/draws',
  LOG_KEY: logKey,
  WITNESSES: [witness(1), witness(2)].join(','),
  WITNESS_QUORUM: '2',
  PASSCODE_PEPPER: 'c2d1f0a98b7e6d5c4b3a29181706f5e4',
  INTAKE_KEYS: 'post-room=9f8e7d6c5b4a39281706',
  BRAINTREE_URL: 'https://api.braintreegateway.com',
  BRAINTREE_MERCHANT_ID: 'm',
  BRAINTREE_PUBLIC_KEY: 'p',
  BRAINTREE_PRIVATE_KEY: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  ECOSPEND_URL: 'https://pis-api.ecospend.com',
  ECOSPEND_IAM_URL: 'https://iam.ecospend.com',
  ECOSPEND_CLIENT_ID: 'c',
  ECOSPEND_CLIENT_SECRET: 'a9b8c7d6e5f403928170',
  ECOSPEND_WEBHOOK_SECRET: '1f2e3d4c5b6a79880716',
  ECOSPEND_ACCOUNT: '20000012345678',
  ECOSPEND_ACCOUNT_NAME: 'Fairdraw Ltd',
  PAYPAL_URL: 'https://api-m.paypal.com',
  PAYPAL_LOGIN_URL: 'https://www.paypal.com',
  PAYPAL_CLIENT_ID: 'c',
  PAYPAL_CLIENT_SECRET: 'b1a2938475665748392f',
  PAYPAL_WEBHOOK_ID: 'w',
  SMS_URL: 'https://api.twilio.com',
  SMS_ACCOUNT_SID: 's',
  SMS_AUTH_TOKEN: '7c6b5a493827160f5e4d3c2b1a09f8e7',
  AGE_CHECK: 'prize',
  AGE_CHECK_PRIZE_PENCE: '50000',
  AGE_CHECK_URL: 'https://age.example',
  AGE_CHECK_KEY: '8f7e6d5c4b3a29180716',
  AGE_CHECK_VENDOR: 'Agewise',
  OIDC_ISSUER: 'https://id.broadcaster.example',
  OIDC_CLIENT_ID: 'c',
  OIDC_CLIENT_SECRET: '3a4b5c6d7e8f90011223',
  OIDC_GROUPS: 'fairdraw-editors=editor, Fairdraw admins=administrator',
  AUDIT_EXPORT_URL: 'https://collector.example/logs',
  AUDIT_EXPORT_TOKEN: '3c2b1a09f8e7d6c5b4a3',
  SMTP_URL: 'smtps://fairdraw:secret@mail.example',
  ENGAGEMENT_URL: 'https://rest.engagement.example',
  ENGAGEMENT_REST_KEY: '5d4c3b2a19087f6e5d4c',
  ENGAGEMENT_SDK_URL: 'https://sdk.engagement.example',
  ENGAGEMENT_SDK_KEY: 'b',
  ENGAGEMENT_SIGNING_KEY: signingKey(),
}
/** The demonstration's values; demo/src/start/vendors.test.ts checks that it still uses them. */
const demo: Record<string, string> = {
  ...vendorEnvironmentAt({ origin: 'http://127.0.0.1:21000' }),
  SMTP_URL: 'smtp://127.0.0.1:21001',
  AUDIT_EXPORT_TOKEN: demoCollectorCredentials.token,
  PASSCODE_PEPPER: 'known to all who read this',
  INTAKE_KEYS: 'demo=known-to-all-who-read-this',
}
const read = (changes: Record<string, string>) => readProductionConfig({ ...complete, ...changes })

/** The variables that the error names. */
function refused(changes: Record<string, string>): string[] {
  try {
    read(changes)
  } catch (error) {
    const [, ...lines] = (error as Error).message.split('\n')
    return lines.map((line) => /^ {2}(\w+)/.exec(line)?.[1] ?? line)
  }
  return []
}

describe('production', () => {
  it('accepts real secrets, encrypted connections, an origin and a number of proxies', () => {
    expect(read({})).toMatchObject({ PUBLIC_ORIGIN: 'https://win.broadcaster.example', TRUSTED_PROXIES: 1 })
    expect(refused({ TRUSTED_PROXIES: '0', ENGAGEMENT_SDK_URL: '/engagement' })).toEqual([])
  })

  it('gives others an hour at least to store a list of tickets before its draw', () => {
    expect(read({}).DRAW_LEAD_SECONDS).toBe(3_600)
    expect(refused({ DRAW_LEAD_SECONDS: '3600' })).toEqual([])
    expect(refused({ DRAW_LEAD_SECONDS: '3599' })).toEqual(['DRAW_LEAD_SECONDS'])
    expect(refused({ DRAW_LEAD_SECONDS: '10', ALLOW_EMULATORS: '1' })).toEqual([])
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['no witness', { WITNESSES: '' }, ['WITNESSES', 'WITNESS_QUORUM']],
    ['no quorum', { WITNESS_QUORUM: '' }, ['WITNESS_QUORUM']],
    ['a quorum of nobody', { WITNESS_QUORUM: '0' }, ['WITNESS_QUORUM']],
    ['a larger quorum than there are witnesses', { WITNESS_QUORUM: '3' }, ['WITNESS_QUORUM']],
    ['one witness twice', { WITNESSES: [witness(1), witness(1)].join(',') }, ['WITNESSES']],
    ['a witness without an address', { WITNESSES: `${witness(1)},${witness(2).split(' ')[0]}` }, ['WITNESSES']],
    ['no name of the log', { LOG_NAME: '' }, ['LOG_NAME']],
    ['no key of the log', { LOG_KEY: '' }, ['LOG_KEY']],
    ['the demonstration’s key', { LOG_KEY: DEMONSTRATION_LOG_KEY }, ['LOG_KEY']],
    ['a timestamp authority that is none', { TIMESTAMP_URLS: 'tsa.example' }, ['TIMESTAMP_URLS']],
    ['nothing: two of two', {}, []],
    ['nothing: a command that signs', { LOG_KEY: '', LOG_KEY_COMMAND: 'sign', LOG_PUBLIC_KEY: witness(3) }, []],
    ['nothing: two authorities', { TIMESTAMP_URLS: 'http://tsa.example/tsr,https://other.example' }, []],
  ])('refuses a log with %s', (_, changes, names) => expect(refused(changes)).toEqual(names))

  it('lists missing and wrong variables together, the database included', () => {
    expect(
      refused({ DATABASE_URL: '', PUBLIC_ORIGIN: '', TRUSTED_PROXIES: '', SMS_URL: '', PORT: 'x' }).toSorted(),
    ).toEqual(['DATABASE_URL', 'PORT', 'PUBLIC_ORIGIN', 'SMS_URL', 'TRUSTED_PROXIES'])
  })

  it('requires a choice when ages are checked, and from which value on, unless the choice is never', () => {
    const settings = ['AGE_CHECK_PRIZE_PENCE', 'AGE_CHECK_URL', 'AGE_CHECK_KEY', 'AGE_CHECK_VENDOR']
    const none = Object.fromEntries(settings.map((name) => [name, '']))
    expect(refused({ AGE_CHECK: '' })).toEqual(['AGE_CHECK'])
    expect(refused({ AGE_CHECK: 'sometimes' })).toEqual(['AGE_CHECK'])
    for (const before of ['prize', 'payment']) expect(refused({ ...none, AGE_CHECK: before })).toEqual(settings)
    expect(refused({ ...none, AGE_CHECK: 'never' })).toEqual([])
  })

  it('requires a token of whoever names a collector', () => {
    expect(refused({ AUDIT_EXPORT_TOKEN: '' })).toEqual(['AUDIT_EXPORT_TOKEN'])
    expect(refused({ AUDIT_EXPORT_TOKEN: '', AUDIT_EXPORT_URL: '' })).toEqual([])
    expect(read({}).AUDIT_EXPORT_SCHEME).toBe('Bearer')
    expect(refused({ AUDIT_EXPORT_SCHEME: 'Splunk' })).toEqual([])
    expect(refused({ AUDIT_EXPORT_SCHEME: 'two words' })).toEqual(['AUDIT_EXPORT_SCHEME'])
  })

  it('requires a client and the roles of groups of whoever names an identity provider', () => {
    const settings = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_GROUPS']
    const none = Object.fromEntries(settings.map((name) => [name, '']))
    expect(refused(none)).toEqual(settings)
    expect(refused({ ...none, OIDC_ISSUER: '' })).toEqual([])
    for (const wrong of ['editors', 'editors=king', '=editor', 'editors=editor,', 'editors=editor,b'])
      expect(refused({ OIDC_GROUPS: wrong })).toEqual(['OIDC_GROUPS'])
    expect(read({ OIDC_GROUPS: 'a=editor, b c=finance,a=support' }).OIDC_GROUPS).toEqual(
      new Map([
        ['a', ['editor', 'support']],
        ['b c', ['finance']],
      ]),
    )
  })

  const SECRETS = [
    'PASSCODE_PEPPER',
    'INTAKE_KEYS',
    'BRAINTREE_PRIVATE_KEY',
    'ECOSPEND_CLIENT_SECRET',
    'ECOSPEND_WEBHOOK_SECRET',
    'PAYPAL_CLIENT_SECRET',
    'SMS_AUTH_TOKEN',
    'AGE_CHECK_KEY',
    'OIDC_CLIENT_SECRET',
    'AUDIT_EXPORT_TOKEN',
    'ENGAGEMENT_REST_KEY',
    'ENGAGEMENT_SIGNING_KEY',
  ] as const
  it.each(SECRETS)('refuses the %s of the demonstration or of an emulator', (name) => {
    const published = demo[name]!
    expect(refused({ [name]: published })).toEqual([name])
    expect(() => read({ [name]: published })).not.toThrow(published)
    expect(() => read({ [name]: published })).toThrow('is the demonstration’s')
  })

  it('refuses a key of the demonstration after a real one', () => {
    expect(refused({ INTAKE_KEYS: `${complete['INTAKE_KEYS']},demo=${demo['INTAKE_KEYS']!.split('=')[1]}` })).toEqual([
      'INTAKE_KEYS',
    ])
  })

  it('refuses an earlier pepper that is published or can be guessed: links signed with it are still valid', () => {
    const earlier = 'f5e4d3c2b1a0f9e8d7c6b5a4'
    expect(refused({ PASSCODE_PEPPER_PREVIOUS: `${earlier},${earlier}` })).toEqual([])
    for (const bad of [demo['PASSCODE_PEPPER']!, 'abababababababababab', 'short'])
      expect(refused({ PASSCODE_PEPPER_PREVIOUS: `${earlier},${bad}` })).toEqual(['PASSCODE_PEPPER_PREVIOUS'])
  })

  it.each(SECRETS.slice(2, -1))('refuses a %s that can be guessed', (name) => {
    for (const weak of ['w', '0123456789', 'abababababababababab']) {
      expect(refused({ [name]: weak })).toEqual([name])
      if (weak.length > 1) expect(() => read({ [name]: weak })).not.toThrow(weak)
    }
  })

  it.each([
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
  ])('requires https for %s', (name) => {
    expect(refused({ [name]: 'http://win.broadcaster.example' })).toEqual([name])
    expect(refused({ [name]: 'http://127.0.0.1:8080' })).toEqual([name])
  })

  it('refuses an unencrypted connection to the mail server', () => {
    expect(refused({ SMTP_URL: 'smtp://mail.example' })).toEqual(['SMTP_URL'])
    for (const url of ['smtp://user:secret@mail.example', 'smtp://127.0.0.1:25'])
      expect(refused({ SMTP_URL: url })).toEqual([])
  })

  it('requires an origin without a path, and refuses the demonstration', () => {
    expect(refused({ PUBLIC_ORIGIN: 'https://win.example/win' })).toEqual(['PUBLIC_ORIGIN'])
    expect(refused({ DESK_ORIGIN: 'https://win.example/desk' })).toEqual(['DESK_ORIGIN'])
    expect(refused({ DESK_ORIGIN: 'https://desk.example' })).toEqual([])
    expect(refused({ DEMO: '1' })).toEqual(['DEMO'])
  })
})

describe('a rehearsal of production', () => {
  const rehearsal = { ...demo, PUBLIC_ORIGIN: 'http://localhost:3000', ALLOW_EMULATORS: '1' }

  it('accepts emulators on this machine with ALLOW_EMULATORS=1', () => {
    expect(refused(rehearsal)).toEqual([])
    expect(refused({ ...rehearsal, ALLOW_EMULATORS: '0' }).length).toBeGreaterThan(10)
  })

  it('refuses unencrypted connections to another machine, and weak secrets', () => {
    expect(refused({ ...rehearsal, SMS_URL: 'http://10.0.0.7:8080' })).toEqual(['SMS_URL'])
    expect(refused({ ...rehearsal, ECOSPEND_WEBHOOK_SECRET: 'w' })).toEqual(['ECOSPEND_WEBHOOK_SECRET'])
    expect(refused({ ...rehearsal, TRUSTED_PROXIES: '' })).toEqual(['TRUSTED_PROXIES'])
  })
})

it('is checked by `npm run serve`, which refuses the demonstration’s settings, prints why and exits with 1', () => {
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...demo },
  })
  expect(status).toBe(1)
  for (const name of [
    'DATABASE_URL is missing',
    'PUBLIC_ORIGIN is missing',
    'PASSCODE_PEPPER: ',
    'SMS_URL: must be https:',
  ])
    expect(stderr).toContain(`  ${name}`)
})

it('runs with the memory settings that the measurements use', () => {
  const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url)), 'utf8')
  const allocator = Object.entries(MALLOC_SETTINGS)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  const command = `node ${HEAP_FLAGS.join(' ')} apps/server/src/main.ts`
  expect(JSON.parse(read('package.json')).scripts.serve).toBe(`${allocator} exec ${command}`)
  expect(read('ops/bin/start')).toContain(`${allocator} exec runtime/${command}`)
  expect(read('docs/operations.md')).toContain(`${allocator} \\\n  ${command}`)
})
