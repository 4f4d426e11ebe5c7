/** For what a log-in waits: what could be sent together, and is not, shows here. */
import { patchReset, postExists, postLogin, postVerifyOtp } from '@fairdraw/contract/login.ts'
import { patchRenew } from '@fairdraw/contract/session.ts'
import { describe, expect, it } from 'vitest'
import { startCollector, waitsOf } from '../../observability/tracing/testing.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { OTHER_PASSCODE, PASSCODE } from '../../testing/login-client.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url))
const collector = await startCollector()
const server = await startTestApp({
  database,
  config: { ...testConfig, TRACES_URL: collector.url, TRACES_RATIO: 1 },
})

const DEVICE = { 'x-device-id': 'a-browser-of-this-test' }

const askFor = (phone: string) =>
  waitsOf(collector, `POST ${postExists.path}`, () => server.ask(postExists, { headers: DEVICE, body: { phone } }))

const verify = (phone: string) =>
  waitsOf(collector, `POST ${postVerifyOtp.path}`, () =>
    server.ask(postVerifyOtp, { headers: DEVICE, body: { phone, otp: server.codeFor(phone) } }),
  )

const SESSION = ['insert player_devices', 'delete player_devices', 'insert account_events']
const OPENED = ['insert access_tokens', 'delete access_tokens']

describe('with a texted code', () => {
  it('of a player who skips the passcode', async () => {
    const { phone } = await server.addPlayer()
    const asked = await askFor(phone)
    const verified = await verify(phone)
    const bearer = verified.reply.body.token
    const renewed = await waitsOf(collector, `PATCH ${patchRenew.path}`, () =>
      server.ask(patchRenew, { bearer, headers: DEVICE, body: {} }),
    )

    expect(renewed.reply.status).toBe(200)
    expect(asked.waits).toEqual([
      ['select asked', 'select code_challenges'],
      // The call is counted, then the text.
      ['insert rate_limits'],
      ['insert rate_limits'],
      ['insert code_challenges'],
      ['sms.send'],
    ])
    expect(verified.waits).toEqual([
      ['select asked'],
      // The try, at the code and at the account, before it is judged.
      ['update code_challenges'],
      ['begin', 'delete code_challenges'],
      ['update players', 'insert rate_limits', 'insert access_tokens', 'commit'],
    ])
    expect(renewed.waits).toEqual([
      ['select read_tokens'],
      ['insert rate_limits'],
      ['begin', 'select players', 'delete access_tokens'],
      [...SESSION, ...OPENED, 'commit'],
    ])
  })

  it('of a number that has no account', async () => {
    const phone = server.freshPhone()
    await askFor(phone)
    const { reply, waits } = await verify(phone)
    expect(reply.status).toBe(200)
    expect(waits).toEqual([
      ['select asked'],
      ['update code_challenges'],
      ['begin', 'delete code_challenges'],
      ['select erased_breaks'],
      ['insert players'],
      ['insert wallets', 'insert account_events', 'update intake_rows'],
      ['insert rate_limits', 'insert rate_limits', 'insert access_tokens', 'commit'],
    ])
  })

  it('of a player who chooses a passcode', async () => {
    const { phone } = await server.addPlayer()
    await askFor(phone)
    const bearer = (await verify(phone)).reply.body.token
    const { reply, waits } = await waitsOf(collector, `PATCH ${patchReset.path}`, () =>
      server.ask(patchReset, { bearer, headers: DEVICE, body: { phone, passcode: OTHER_PASSCODE } }),
    )
    expect(reply.status).toBe(200)
    expect(waits).toEqual([
      ['select read_tokens'],
      ['insert rate_limits'],
      ['select players'],
      ['begin', 'delete access_tokens'],
      ['update players'],
      ['delete access_tokens'],
      ['delete player_devices', ...SESSION, 'insert account_events', 'insert rate_limits', ...OPENED, 'commit'],
    ])
  })
})

describe('with a passcode', () => {
  it('from a device that is not known, then from the same', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    const asked = await askFor(phone)
    const logIn = () =>
      waitsOf(collector, `POST ${postLogin.path}`, () =>
        server.ask(postLogin, { headers: DEVICE, body: { phone, passcode: PASSCODE } }),
      )
    const first = await logIn()
    const second = await logIn()

    expect([first.reply.status, second.reply.status]).toEqual([200, 200])
    expect(asked.waits).toEqual([['select asked', 'select code_challenges'], ['insert rate_limits']])
    expect(first.waits).toEqual([
      ['select asked'],
      ['insert rate_limits'],
      ['update players'],
      ['begin', 'update players'],
      [...SESSION, 'insert rate_limits', ...OPENED, 'commit'],
    ])
    expect(second.waits).toEqual([
      ['select asked'],
      ['insert rate_limits'],
      ['update player_devices'],
      ['begin', 'update players', 'update player_devices'],
      [...SESSION, 'insert rate_limits', ...OPENED, 'commit'],
    ])
  })
})
