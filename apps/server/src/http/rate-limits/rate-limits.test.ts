import { postExists, postSendOtp } from '@fairdraw/contract/login.ts'
import { describe, expect, it } from 'vitest'
import { queryAll } from '../../db/rows.ts'
import { rateLimits } from '../tables.ts'
import { OTHER_PASSCODE, PASSCODE, createLoginClient } from '../../testing/login-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { LIMITS } from './limit-table.ts'
import type { Limit } from './limit-table.ts'
import { createLimits, purgeOldWindows } from './rate-limits.ts'
import { networkOf } from './network.ts'

/** Low limits that a test can reach. The product's own table has the same shape. */
const SMALL: readonly Limit[] = [
  { call: 'unknown-number', by: 'address', maxHits: 3, seconds: 600, why: 'a test' },
  { call: 'text', by: 'account', maxHits: 2, seconds: 600, why: 'a test' },
  { call: 'log-in', by: 'account', maxHits: 3, seconds: 600, why: 'a test' },
  { call: 'reset', by: 'account', maxHits: 1, seconds: 600, why: 'a test' },
  { call: 'renew', by: 'account', maxHits: 2, seconds: 600, why: 'a test' },
]

const server = await startTestApp({ limits: SMALL })

const now = new Date('2026-03-01T12:03:00Z')
const phone = '07700900001'
let made = 0
/** A table with one limit, and a requester without counts. */
const open = (changes: Partial<Limit> = {}) => {
  made += 1
  const limits = createLimits(server.db, [
    { call: 'log-in', by: 'address', maxHits: 10, seconds: 600, why: 'a test', ...changes },
  ])
  return { limits, requester: { phone: `07703${String(made).padStart(6, '0')}`, address: `198.51.100.${made}` } }
}

describe('counting', () => {
  it('of concurrent calls exactly as many pass as the limit allows', async () => {
    const { limits, requester } = open()
    const answers = await Promise.all(Array.from({ length: 30 }, () => limits.consume(['log-in'], requester, now)))
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(10)
  })

  it('a refusal says how many seconds are left in the window, and the next window starts at zero', async () => {
    const { limits, requester } = open({ maxHits: 1 })
    await limits.consume(['log-in'], requester, now)
    expect(await limits.consume(['log-in'], requester, now)).toEqual({
      ok: false,
      code: 'too-many-requests',
      retryAfter: 420,
    })
    expect(await limits.consume(['log-in'], requester, new Date(now.getTime() + 420_000))).toBeUndefined()
  })

  it('a restored call does not count', async () => {
    const { limits, requester } = open({ maxHits: 1 })
    for (let calls = 0; calls < 5; calls += 1) {
      expect(await limits.consume(['log-in'], requester, now)).toBeUndefined()
      await limits.restore(['log-in'], requester, now)
    }
    await limits.restore(['log-in'], requester, now)
    expect(await limits.consume(['log-in'], requester, now)).toBeUndefined()
    expect(await limits.consume(['log-in'], requester, now)).toBeDefined()
  })

  it('limits by account count over all addresses, limits by address over all accounts', async () => {
    const byAccount = open({ by: 'account', maxHits: 1 })
    await byAccount.limits.consume(['log-in'], byAccount.requester, now)
    expect(
      await byAccount.limits.consume(['log-in'], { ...byAccount.requester, address: '203.0.113.1' }, now),
    ).toBeDefined()
    expect(await byAccount.limits.consume(['log-in'], { ...byAccount.requester, phone }, now)).toBeUndefined()

    const byAddress = open({ maxHits: 1 })
    await byAddress.limits.consume(['log-in'], byAddress.requester, now)
    expect(await byAddress.limits.consume(['log-in'], { ...byAddress.requester, phone }, now)).toBeDefined()
    expect(
      await byAddress.limits.consume(['log-in'], { ...byAddress.requester, address: '203.0.113.1' }, now),
    ).toBeUndefined()
  })

  it('a household counts as one, whichever of its many addresses it uses', async () => {
    const { limits, requester } = open({ maxHits: 1 })
    await limits.consume(['log-in'], { ...requester, address: '2001:db8:1:2::1' }, now)
    expect(await limits.consume(['log-in'], { ...requester, address: '2001:db8:1:2:ffff::2' }, now)).toBeDefined()
    expect(await limits.consume(['log-in'], { ...requester, address: '2001:db8:1:3::1' }, now)).toBeUndefined()
  })

  it('a known device of an account has its own count', async () => {
    const { limits, requester } = open({ by: 'account', maxHits: 1 })
    await limits.consume(['log-in'], requester, now)
    expect(await limits.consume(['log-in'], requester, now)).toBeDefined()
    expect(await limits.consume(['log-in'], { ...requester, isKnownDevice: true }, now)).toBeUndefined()
    expect(await limits.consume(['log-in'], { ...requester, isKnownDevice: true }, now)).toBeDefined()
  })

  it('a call that is restored without effect still counts', async () => {
    const { limits, requester } = open({ maxHits: 1 })
    await limits.consume(['log-in'], requester, now)
    await queryAll(server.db, limits.restoreQueries(['log-in'], requester, now, ['log-in']))
    expect(await limits.consume(['log-in'], requester, now)).toBeDefined()
  })

  it('a call that is counted without effect uses up nothing, but is refused with those that count', async () => {
    const { limits, requester } = open({ maxHits: 1 })
    const askWithout = () => limits.consume(['log-in'], requester, now, { without: ['log-in'] })
    for (let calls = 0; calls < 5; calls += 1) expect(await askWithout()).toBeUndefined()
    expect(await limits.consume(['log-in'], requester, now)).toBeUndefined()
    expect(await askWithout()).toMatchObject({ code: 'too-many-requests' })
  })

  it('of concurrent calls with and without effect, one that is refused takes back only what it has counted', async () => {
    const { limits, requester } = open({ maxHits: 10 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) =>
        limits.consume(['log-in'], requester, now, { without: nth % 2 === 0 ? ['log-in'] : [] }),
      ),
    )
    const counted = answers.filter((refusal, nth) => nth % 2 === 1 && refusal === undefined).length
    let left = 0
    while ((await limits.consume(['log-in'], requester, now)) === undefined) left += 1
    expect(counted + left).toBe(10)
  })

  it('an overall limit counts everybody together, raises an alarm for that window, and refuses nobody', async () => {
    const { limits } = open({ by: 'overall', maxHits: 16, seconds: 700 })
    const somebody = (nth: number) => ({ phone: `0770490${String(nth).padStart(4, '0')}`, address: `::${nth}` })
    expect(limits.isUnderAttack('log-in', now)).toBe(false)
    for (let calls = 0; calls < 17; calls += 1)
      expect(await limits.consume(['log-in'], somebody(calls), now)).toBeUndefined()
    expect(limits.isUnderAttack('log-in', now)).toBe(true)
    expect(limits.isUnderAttack('text', now)).toBe(false)
    expect(limits.isUnderAttack('log-in', new Date(now.getTime() + 700_000))).toBe(false)
  })

  it('a refused call uses up no allowance: not the account’s, not the address’s, not the overall one', async () => {
    const table: Limit[] = [
      { call: 'log-in', by: 'account', maxHits: 2, seconds: 600, why: 'a test' },
      { call: 'log-in', by: 'address', maxHits: 3, seconds: 600, why: 'a test' },
      { call: 'log-in', by: 'overall', maxHits: 96, seconds: 600, why: 'a test' },
    ]
    const limits = createLimits(server.db, table)
    const attacker = { phone: '07704800001', address: '198.18.0.1' }
    for (let calls = 0; calls < 40; calls += 1) await limits.consume(['log-in'], attacker, now)
    // Its address has one call left for other accounts, and only two calls are counted overall.
    expect(await limits.consume(['log-in'], { ...attacker, phone: '07704800002' }, now)).toBeUndefined()
    expect(await limits.consume(['log-in'], { ...attacker, phone: '07704800003' }, now)).toBeDefined()
    expect(await limits.consume(['log-in'], { phone: '07704800003', address: '198.18.0.2' }, now)).toBeUndefined()
    expect(limits.isUnderAttack('log-in', now)).toBe(false)
  })

  it('the address of a known device does not count against it', async () => {
    const { limits, requester } = open({ maxHits: 1 })
    await limits.consume(['log-in'], requester, now)
    expect(await limits.consume(['log-in'], requester, now)).toBeDefined()
    expect(await limits.consume(['log-in'], { ...requester, isKnownDevice: true }, now)).toBeUndefined()
  })

  it('old windows are deleted, the others stay', async () => {
    const { limits, requester } = open({ maxHits: 1 })
    const later = new Date(now.getTime() + 3 * 86_400_000)
    await limits.consume(['log-in'], requester, later)
    await purgeOldWindows(server.db, later)
    expect(await limits.consume(['log-in'], requester, later)).toBeDefined()
    const stored = await server.db.select({ at: rateLimits.windowStart }).from(rateLimits)
    expect(stored.every(({ at }) => at.getTime() > now.getTime())).toBe(true)
  })
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::99', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('each kind of call that guesses or costs has limits by account, by address and overall', () => {
  const all = [['text', 'text-from'], ['verify-otp'], ['log-in'], ['reset'], ['renew'], ['mail'], ['verify-email']]
  for (const calls of all) {
    const kinds = LIMITS.filter((limit) => calls.includes(limit.call)).map(({ by }) => by)
    expect(new Set(kinds)).toEqual(new Set(['account', 'address', 'overall']))
  }
  // Strangers who ask about a number must not use up its owner's limit.
  expect(LIMITS.filter(({ call, by }) => call === 'exists' && by === 'account')).toEqual([])
})

describe('through HTTP', () => {
  const exists = (asked: string, address: string) => server.ask(postExists, { body: { phone: asked }, address })

  it('numbers cannot be harvested: once an address has asked about too many unknown ones, all get the same reply', async () => {
    const { phone: known } = await server.addPlayer({ passcode: PASSCODE })
    const address = '192.0.2.1'
    for (let calls = 0; calls < 6; calls += 1) expect(await exists(known, address)).toMatchObject({ status: 200 })
    for (let calls = 0; calls < 3; calls += 1)
      expect(await exists(server.freshPhone(), address)).toMatchObject({ status: 200 })
    const refusals = [await exists(server.freshPhone(), address), await exists(known, address)]
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 429,
        body: { code: 'too-many-requests', retryAfter: expect.any(Number) },
      })
    }
    expect(await exists(known, '192.0.2.2')).toMatchObject({ status: 200 })
  })

  it('an address that registers the numbers it asks about is not harvesting', async () => {
    const calls = createLoginClient(server)
    for (let players = 0; players < 8; players += 1) {
      const fresh = server.freshPhone()
      expect(await calls.exists(fresh, '192.0.2.3')).toMatchObject({ status: 200 })
      expect(await calls.verify(fresh, undefined, '192.0.2.3')).toMatchObject({ status: 200 })
    }
  })

  it('successful log-ins do not count, failed ones do', async () => {
    const calls = createLoginClient(server)
    const { phone: known } = await server.addPlayer({ passcode: PASSCODE })
    for (let tries = 0; tries < 6; tries += 1) expect(await calls.logIn(known)).toMatchObject({ status: 200 })
    for (let tries = 0; tries < 3; tries += 1)
      expect(await calls.logIn(known, OTHER_PASSCODE)).toMatchObject({ status: 401 })
    // Not refused, but a step-up is required.
    expect(await calls.logIn(known)).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
  })

  it('numbers cannot be harvested by wrong passcodes: once an address has tried too many unknown ones, all get the same reply', async () => {
    const calls = createLoginClient(server)
    const { phone: known } = await server.addPlayer({ passcode: PASSCODE })
    const address = '192.0.2.5'
    for (let tries = 0; tries < 3; tries += 1)
      expect(await calls.logIn(server.freshPhone(), OTHER_PASSCODE, address)).toMatchObject({ status: 401 })
    const refusals = [
      await calls.logIn(server.freshPhone(), OTHER_PASSCODE, address),
      await calls.logIn(known, OTHER_PASSCODE, address),
      await calls.logIn(known, PASSCODE, address),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
    expect(await calls.logIn(known, PASSCODE, '192.0.2.6')).toMatchObject({ status: 200 })
  })

  it('the number of hashes and sessions of one account is limited', async () => {
    const calls = createLoginClient(server)
    const { playerId, phone } = await server.addPlayer({ passcode: PASSCODE })
    const oneTime = () => server.tokens.open(server.db, playerId, 'one-time', server.clock.now)
    // A number that is not the player's own causes no hash, but still counts.
    expect(await calls.reset(await oneTime(), server.freshPhone())).toMatchObject({ status: 403 })
    expect(await calls.reset(await oneTime(), phone)).toMatchObject({ status: 429 })
    for (const status of [200, 200, 429]) expect(await calls.renew(await oneTime())).toMatchObject({ status })
    expect(await calls.logIn(phone)).toMatchObject({ status: 200 })
  })

  it('an address in a header that anybody can set is ignored', async () => {
    const ask = (forged: string) =>
      server.app.inject({
        method: 'POST',
        url: '/sso/auth/exists',
        remoteAddress: '192.0.2.4',
        headers: { 'x-forwarded-for': forged },
        payload: { phone: server.freshPhone() },
      })
    const statuses = []
    for (const forged of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) statuses.push((await ask(forged)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('the number of texts to one number is limited', async () => {
    const victim = server.freshPhone()
    const send = () => server.ask(postSendOtp, { body: { phone: victim } })
    server.clock.now = new Date('2026-03-02T10:00:00Z')
    for (let texts = 0; texts < 2; texts += 1) {
      expect(await send()).toMatchObject({ status: 200 })
      server.advanceSeconds(30)
    }
    // Then one long code an hour, however often it is requested.
    for (let more = 0; more < 5; more += 1) {
      expect(await send()).toEqual({ status: 200, body: { retryAfter: 30, codeLength: 12 } })
      server.advanceSeconds(30)
    }
    const texts = server.texts.filter(({ to }) => to === victim)
    expect(texts.map(({ text }) => text.match(/^\d+/)![0].length)).toEqual([4, 4, 12])
  })
})
