import { demoEngagementCredentials } from '@fairdraw/emulators/engagement/credentials.ts'
import { describe, expect, it } from 'vitest'
import { readConfig, readMigrationSettings, readStartSettings } from './config.ts'

const complete = {
  PASSCODE_PEPPER: 'sixteen characters',
  BRAINTREE_URL: 'https://api.braintreegateway.com',
  BRAINTREE_MERCHANT_ID: 'm',
  BRAINTREE_PUBLIC_KEY: 'p',
  BRAINTREE_PRIVATE_KEY: 'k',
  ECOSPEND_URL: 'https://pis-api.ecospend.com',
  ECOSPEND_IAM_URL: 'https://iam.ecospend.com',
  ECOSPEND_CLIENT_ID: 'c',
  ECOSPEND_CLIENT_SECRET: 's',
  ECOSPEND_WEBHOOK_SECRET: 'w',
  ECOSPEND_ACCOUNT: '20000012345678',
  ECOSPEND_ACCOUNT_NAME: 'Fairdraw Ltd',
  PAYPAL_URL: 'https://api-m.paypal.com',
  PAYPAL_LOGIN_URL: 'https://www.paypal.com',
  PAYPAL_CLIENT_ID: 'c',
  PAYPAL_CLIENT_SECRET: 's',
  PAYPAL_WEBHOOK_ID: 'w',
  SMS_URL: 'https://api.twilio.com',
  SMS_ACCOUNT_SID: 's',
  SMS_AUTH_TOKEN: 't',
  SMTP_URL: 'smtps://fairdraw:secret@mail.example',
  ENGAGEMENT_URL: 'https://rest.engagement.example',
  ENGAGEMENT_REST_KEY: 'r',
  ENGAGEMENT_SDK_URL: 'https://sdk.engagement.example',
  ENGAGEMENT_SDK_KEY: 'b',
  ENGAGEMENT_SIGNING_KEY: demoEngagementCredentials.signingKey,
}

describe('the configuration', () => {
  it.each(Object.keys(complete))('has no default for %s, and its error names the variable', (name) => {
    const { [name as keyof typeof complete]: _, ...rest } = complete
    expect(() => readConfig(rest)).toThrow(`  ${name} is missing`)
    expect(() => readConfig({ ...rest, [name]: '' })).toThrow(`  ${name} is missing`)
  })

  it('lists every missing and wrong variable in one error', () => {
    expect(() => readConfig({ ...complete, PORT: '99999', PASSCODE_PEPPER: 'short', SMS_URL: undefined })).toThrow(
      /PORT: .*\n {2}PASSCODE_PEPPER: .*\n {2}SMS_URL is missing/s,
    )
  })

  it('of production lists the database with the other missing variables', () => {
    const url = 'postgres://fairdraw@db.example/fairdraw'
    expect(readConfig({ ...complete, DATABASE_URL: url })).toMatchObject({
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: 16,
      DATABASE_POOLED: false,
      MIGRATE_AT_BOOT: true,
    })
    expect(() => readConfig({ ...complete, DATABASE_CONNECTIONS: '3' })).toThrow(/DATABASE_CONNECTIONS/)
    expect(() => readMigrationSettings({})).toThrow('DATABASE_URL is missing')
  })

  it('listens on port 3000 of the loopback address by default', () => {
    expect(readConfig(complete)).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data', TRUSTED_PROXIES: 0 })
    expect(readConfig({ ...complete, PORT: '8080' }).PORT).toBe(8080)
  })
})

describe('the engagement service', () => {
  const read = (changes: object) => readConfig({ ...complete, ...changes })

  it('has a URL for browsers that is absolute or a path of our origin', () => {
    expect(read({ ENGAGEMENT_SDK_URL: '/engagement' }).ENGAGEMENT_SDK_URL).toBe('/engagement')
    for (const wrong of ['engagement', '//elsewhere.example/x y', 'ftp://sdk.example'])
      expect(() => read({ ENGAGEMENT_SDK_URL: wrong })).toThrow(/ENGAGEMENT_SDK_URL/)
  })

  it('requires a key that can sign identities of players', () => {
    expect(() => read({ ENGAGEMENT_SIGNING_KEY: 'bm8ga2V5' })).toThrow(/ENGAGEMENT_SIGNING_KEY: .*RSA/)
  })
})

describe('the keys of intake sources', () => {
  const keysOf = (text: string) => readConfig({ ...complete, INTAKE_KEYS: text }).INTAKE_KEYS
  const key = 'sixteen-or-more-characters'

  it('are absent by default, and read for each source', () => {
    expect(readConfig(complete).INTAKE_KEYS).toBeUndefined()
    expect(keysOf(`post-room=${key}, text-house=${key}=2`)).toEqual(
      new Map([
        ['post-room', key],
        ['text-house', `${key}=2`],
      ]),
    )
  })

  it.each([
    ['a key without a name', `=${key}`],
    ['a name without a key', 'post-room'],
    ['a short key', 'post-room=short'],
    ['a key of two sources', `post-room=${key},text-house=${key}`],
    ['two keys of a source', `post-room=${key},post-room=${key}2`],
  ])('are refused with %s, and the error does not repeat them', (_, text) => {
    expect(() => keysOf(text)).toThrow('INTAKE_KEYS: ')
    expect(() => keysOf(text)).not.toThrow(key)
  })
})

describe('the demonstration', () => {
  it.each([
    [{}, true],
    [{ DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ DATABASE_URL: 'postgres://db/x' }, false],
    [{ DATABASE_URL: 'postgres://db/x', DEMO: '1' }, true],
    [{ DATABASE_URL: '' }, true],
  ])('with %j is on: %s', (env, isDemo) => {
    expect(readStartSettings(env).isDemo).toBe(isDemo)
  })

  it('does not start when DEMO has an unknown value', () => {
    expect(() => readStartSettings({ DEMO: 'yes' })).toThrow('DEMO')
  })
})
