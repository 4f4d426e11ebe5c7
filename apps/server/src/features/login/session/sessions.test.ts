/** Listing and ending sessions, and the known devices of an account, through HTTP. */
import { postAccountLogout } from '@fairdraw/contract/account.ts'
import { postSessions } from '@fairdraw/contract/profile.ts'
import { patchReset, postLogin, postSendOtp, postVerifyOtp } from '@fairdraw/contract/login.ts'
import { patchRenew } from '@fairdraw/contract/session.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { playerDevices } from '../tables.ts'
import { players } from '../../player/tables.ts'
import { OTHER_PASSCODE, PASSCODE, createLoginClient, wrongCodeFor } from '../../../testing/login-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { describeDevice, purgeOldDevices } from './device.ts'

const server = await startTestApp()
const calls = createLoginClient(server)
/** The windows of earlier tests, which all use one address, have passed. */
beforeEach(() => server.advanceSeconds(86_400))

const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const PHONE = { 'user-agent': ANDROID, 'x-device-id': 'the-first-of-its-devices' }
const TABLET = { 'user-agent': IPHONE, 'x-device-id': 'the-other-of-its-devices' }

const logIn = (phone: string, headers: Record<string, string>, passcode = PASSCODE) =>
  server.ask(postLogin, { body: { phone, passcode }, headers })
const sessionsOf = async (bearer: string, end?: string) =>
  (await server.ask(postSessions, { bearer, body: end === undefined ? {} : { end } })).body.sessions!
const devicesOf = (playerId: number) =>
  server.db.select().from(playerDevices).where(eq(playerDevices.playerId, playerId))

describe('the list of sessions', () => {
  it('has the device, the start and the last use of each, the current session first', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    server.advanceSeconds(1)
    const first = (await logIn(phone, TABLET)).body.token!
    const startedAt = server.clock.now.toISOString()
    server.advanceSeconds(300)
    const second = (await logIn(phone, PHONE)).body.token!
    server.advanceSeconds(59)
    await calls.details(first)
    expect(await sessionsOf(second)).toMatchObject([
      { device: 'Chrome on Android', isThis: true, lastSeenAt: server.clock.now.toISOString() },
      { device: 'Safari on iPhone', isThis: false, startedAt },
      { device: '', isThis: false },
    ])
  })

  it('saves the last use at most once a minute, for every process', async () => {
    const { playerId, bearer } = await server.addPlayer()
    const other = await server.tokens.open(server.db, playerId, 'session', server.clock.now)
    const began = server.clock.now
    const seen = async () => {
      await server.jobs.runAll()
      return (await sessionsOf(other)).find(({ isThis }) => !isThis)!.lastSeenAt
    }
    server.advanceSeconds(59)
    await calls.details(bearer)
    expect(await seen()).toBe(began.toISOString())
    server.advanceSeconds(1)
    await calls.details(bearer)
    expect(await seen()).toBe(server.clock.now.toISOString())
    const noted = server.clock.now
    server.advanceSeconds(59)
    await calls.details(bearer)
    expect(await seen()).toBe(noted.toISOString())
    // Saving the last use ended no session.
    expect(await calls.details(bearer)).toMatchObject({ status: 200 })
  })

  it('leaves out what has expired, one-time tokens, and other players', async () => {
    const { playerId, bearer } = await server.addPlayer()
    await server.addPlayer()
    await server.tokens.open(server.db, playerId, 'one-time', server.clock.now)
    await server.tokens.open(server.db, playerId, 'session', new Date(server.clock.now.getTime() - 31 * 86_400_000))
    expect(await sessionsOf(bearer)).toHaveLength(1)
  })
})

describe('ending sessions', () => {
  it('one ends at once and the others stay', async () => {
    const { phone, playerId, bearer } = await server.addPlayer({ passcode: PASSCODE })
    const other = (await logIn(phone, TABLET)).body.token!
    expect(await calls.details(other)).toMatchObject({ status: 200 })
    const listed = (await sessionsOf(bearer)).find(({ isThis }) => !isThis)!
    expect(await sessionsOf(bearer, listed.id)).toHaveLength(1)
    expect(await calls.details(other)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
    expect(await calls.details(bearer)).toMatchObject({ status: 200 })
    expect((await calls.eventsOf(phone)).slice(-1)).toEqual(['session-ended'])
    expect(await devicesOf(playerId)).toHaveLength(1)
  })

  it('all others end, including one-time tokens, and their devices are no longer known', async () => {
    const { phone, playerId } = await server.addPlayer({ passcode: PASSCODE })
    const [mine, theirs] = [(await logIn(phone, PHONE)).body.token!, (await logIn(phone, TABLET)).body.token!]
    const oneTime = await server.tokens.open(server.db, playerId, 'one-time', server.clock.now)
    expect(await devicesOf(playerId)).toHaveLength(2)
    const { body } = await server.ask(postSessions, { bearer: mine, body: { end: 'others' }, headers: PHONE })
    expect(body.sessions).toMatchObject([{ isThis: true }])
    expect(await calls.details(theirs)).toMatchObject({ status: 401 })
    expect(await calls.renew(oneTime)).toMatchObject({ status: 401 })
    expect(await calls.details(mine)).toMatchObject({ status: 200 })
    expect(await devicesOf(playerId)).toHaveLength(1)
    expect((await calls.eventsOf(phone)).slice(-1)).toEqual(['other-sessions-ended'])
  })

  it('nobody ends a session of somebody else', async () => {
    const [mine, theirs] = [await server.addPlayer(), await server.addPlayer()]
    const [listed] = await sessionsOf(theirs.bearer)
    await sessionsOf(mine.bearer, listed!.id)
    await sessionsOf(mine.bearer, 'others')
    expect(await calls.details(theirs.bearer)).toMatchObject({ status: 200 })
  })

  it('with an invalid session id is refused', async () => {
    const { bearer } = await server.addPlayer()
    expect(await server.ask(postSessions, { bearer, body: { end: 'all' } })).toMatchObject({ status: 422 })
  })
})

describe('after a second lock within a week', () => {
  /** Locks the account from elsewhere and unlocks it by text on the given device. */
  async function lockAndOpen(phone: string, headers: Record<string, string>) {
    for (let tries = 0; tries < 6; tries += 1) await logIn(phone, {}, OTHER_PASSCODE)
    await server.ask(postSendOtp, { body: { phone }, headers })
    const { body } = await server.ask(postVerifyOtp, { body: { phone, otp: server.codeFor(phone) }, headers })
    await server.ask(patchRenew, { bearer: body.token, headers })
    server.advanceSeconds(30)
  }
  const STEP_UP = { status: 403, body: { code: 'step-up-needed' } }

  it('an unknown device needs a texted code, even with the right passcode; a known device does not', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    await lockAndOpen(phone, PHONE)
    expect(await logIn(phone, {})).toMatchObject({ status: 200 })
    await lockAndOpen(phone, PHONE)
    expect(await logIn(phone, TABLET)).toMatchObject(STEP_UP)
    expect(await logIn(phone, TABLET, OTHER_PASSCODE)).toMatchObject(STEP_UP)
    expect(await logIn(phone, {})).toMatchObject(STEP_UP)
    expect(await logIn(phone, PHONE)).toMatchObject({ status: 200 })
    const events = await calls.eventsOf(phone)
    expect(events.filter((event) => event === 'step-up-asked')).toHaveLength(1)
  })

  it('the code has six digits, logs the device in, and makes it known', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    for (let locks = 0; locks < 2; locks += 1) await lockAndOpen(phone, PHONE)
    await server.ask(postSendOtp, { body: { phone }, headers: TABLET })
    const otp = server.codeFor(phone)
    expect(otp).toMatch(/^\d{6}$/)
    expect(await server.ask(postVerifyOtp, { body: { phone, otp: '0000' }, headers: TABLET })).toMatchObject({
      status: 423,
      body: { code: 'account-locked' },
    })
    const { body } = await server.ask(postVerifyOtp, { body: { phone, otp }, headers: TABLET })
    expect(await server.ask(patchRenew, { bearer: body.token, headers: TABLET })).toMatchObject({ status: 200 })
    expect(await logIn(phone, TABLET)).toMatchObject({ status: 200 })
  })

  it('a week later the passcode alone is enough again', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    for (let locks = 0; locks < 2; locks += 1) await lockAndOpen(phone, PHONE)
    server.advanceSeconds(7 * 86_400 - 120)
    expect(await logIn(phone, TABLET)).toMatchObject(STEP_UP)
    server.advanceSeconds(120)
    expect(await logIn(phone, TABLET)).toMatchObject({ status: 200 })
  })

  it('slow guessing that never reaches the lock has the same effect', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    for (let day = 0; day < 3; day += 1) {
      for (let tries = 0; tries < 4; tries += 1)
        expect(await logIn(phone, {}, OTHER_PASSCODE)).toMatchObject({ status: 401, body: { counter: tries + 1 } })
      expect(await logIn(phone, day === 2 ? TABLET : PHONE)).toMatchObject(day === 2 ? STEP_UP : { status: 200 })
      server.advanceSeconds(86_400)
    }
  })

  it('a device that is deleted by logging out is unknown', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    for (let locks = 0; locks < 2; locks += 1) await lockAndOpen(phone, PHONE)
    const { body } = await logIn(phone, PHONE)
    expect(await server.ask(postAccountLogout, { bearer: body.token, headers: PHONE })).toMatchObject({ status: 200 })
    expect(await logIn(phone, PHONE)).toMatchObject(STEP_UP)
  })

  it('a new passcode deletes every known device except the one that set it', async () => {
    const { phone, playerId } = await server.addPlayer({ passcode: PASSCODE })
    await logIn(phone, TABLET)
    await server.ask(postSendOtp, { body: { phone }, headers: PHONE })
    const { body } = await server.ask(postVerifyOtp, { body: { phone, otp: server.codeFor(phone) }, headers: PHONE })
    await server.ask(patchReset, { bearer: body.token, body: { phone, passcode: OTHER_PASSCODE }, headers: PHONE })
    expect(await devicesOf(playerId)).toHaveLength(1)
  })
})

describe('a device', () => {
  it('is stored as a hash that needs the pepper, and only the latest of many are stored', async () => {
    const { phone, playerId } = await server.addPlayer({ passcode: PASSCODE })
    for (let n = 10; n < 33; n += 1) {
      await logIn(phone, { 'x-device-id': `a-device-with-number-${n}` })
      server.advanceSeconds(1)
    }
    const stored = await devicesOf(playerId)
    expect(stored).toHaveLength(20)
    expect(stored.map(({ hash }) => hash.toString('latin1')).join()).not.toContain('a-device')
    await purgeOldDevices(server.db, new Date(server.clock.now.getTime() + 401 * 86_400_000))
    expect(await devicesOf(playerId)).toEqual([])
  })

  it.each(['', 'short', 'x'.repeat(65), 'with spaces in the middle', '<b>not-a-device-id</b>'])(
    'with the invalid id %j is not stored',
    async (id) => {
      const { phone, playerId } = await server.addPlayer({ passcode: PASSCODE })
      expect(await logIn(phone, { 'x-device-id': id })).toMatchObject({ status: 200 })
      expect(await devicesOf(playerId)).toEqual([])
    },
  )

  it('that is known has its own limits and tries: strangers cannot lock its owner out', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    await logIn(phone, PHONE)
    for (let tries = 0; tries < 30; tries += 1) await logIn(phone, {}, OTHER_PASSCODE)
    await server.ask(postSendOtp, { body: { phone } })
    const otp = server.codeFor(phone)
    for (let tries = 0; tries < 30; tries += 1)
      await server.ask(postVerifyOtp, { body: { phone, otp: wrongCodeFor(otp) } })
    expect(await server.ask(postVerifyOtp, { body: { phone, otp } })).toMatchObject({ body: { code: 'code-expired' } })
    expect(await server.ask(postVerifyOtp, { body: { phone, otp }, headers: PHONE })).toMatchObject({ status: 200 })
    expect(await logIn(phone, PHONE)).toMatchObject({ status: 200 })
  })

  it('that is known also has three tries at a code', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    await logIn(phone, PHONE)
    await server.ask(postSendOtp, { body: { phone }, headers: PHONE })
    const verify = (otp: string) => server.ask(postVerifyOtp, { body: { phone, otp }, headers: PHONE })
    const otp = server.codeFor(phone)
    expect(await verify(wrongCodeFor(otp))).toMatchObject({ body: { code: 'wrong-code' } })
    expect(await verify(wrongCodeFor(otp))).toMatchObject({ body: { code: 'wrong-code' } })
    expect(await verify(wrongCodeFor(otp))).toMatchObject({ body: { code: 'code-expired' } })
    expect(await verify(otp)).toMatchObject({ body: { code: 'code-expired' } })
  })

  it.each([
    [ANDROID, 'Chrome on Android'],
    [IPHONE, 'Safari on iPhone'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36 Edg/149.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Mac'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/149.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    ['<script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s is described as %s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words)
  })
})

it('a ban by the operator also ends sessions that are in the cache', async () => {
  const { playerId, bearer } = await server.addPlayer()
  expect(await calls.details(bearer)).toMatchObject({ status: 200 })
  await server.db.update(players).set({ bannedAt: server.clock.now }).where(eq(players.id, playerId))
  await expect.poll(async () => (await calls.details(bearer)).status).toBe(401)
})
