/**
 * How far guessing gets: a simulated week of calls from a thousand addresses, through the use cases, their limits and their
 * tables. Only the clock is replaced. The test counts the guesses that were verified. With uniformly random passcodes and codes,
 * each guess is right with a chance of one in the number of possible values. So the result does not depend on luck.
 */
import { checkPasscode } from '@fairdraw/rules/player/passcode.ts'
import { describe, expect, it } from 'vitest'
import { PASSCODE, wrongCodeFor } from '../../../testing/login-client.ts'
import { startTestApp, testConfig } from '../../../testing/test-app.ts'
import { createErasedBreaks } from '../../player/erased-breaks.ts'
import { createCodes } from '../code/codes.ts'
import type { Purpose } from '../code/codes.ts'
import type { PhoneRequest, LoginContext } from '../context.ts'
import { NO_DEVICE, createDevices } from '../session/device.ts'
import { exists } from '../exists.ts'
import { LIMITS } from '../../../http/rate-limits/limit-table.ts'
import type { Limit } from '../../../http/rate-limits/limit-table.ts'
import { createLimits } from '../../../http/rate-limits/rate-limits.ts'
import { logIn } from '../log-in.ts'
import { createPasscodes } from './passcodes.ts'
import { renew } from '../session/renew.ts'
import { sendCode } from '../code/send-code.ts'
import { verifyCode } from '../code/verify-code.ts'

const ADDRESSES = Array.from({ length: 1_000 }, (_, n) => `10.${n >> 8}.${n & 255}.1`)
const EVERY_PASSCODE = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).filter(
  (digits) => checkPasscode(digits) === undefined,
)
const DAY_MS = 86_400_000
/** Often enough, and with enough codes, to exceed what a day allows by far. */
const ROUND_MS = 100 * 60_000
const MAX_CODES = 12
/** In the middle of a day, so that a week overlaps eight of the daily windows. */
const START = new Date('2026-03-03T12:30:00Z')
const readDevice = createDevices(testConfig.PASSCODE_PEPPER)
const OWNERS_DEVICE = readDevice({ 'x-device-id': 'the-phone-of-the-owner' })

const server = await startTestApp()
const passcodes = await createPasscodes(testConfig.PASSCODE_PEPPER)

/** An account under attack, its owner, and the number of verified guesses by the number of possible values. */
async function createAttack(limits: readonly Limit[] = LIMITS) {
  const { phone } = await server.addPlayer({ passcode: PASSCODE })
  const judged = { passcodes: 0, codes4: 0, codes6: 0, codes12: 0 }
  const texts: string[] = []
  const newest = () => texts.at(-1)?.match(/^\d+/)?.[0] ?? ''
  const codes = createCodes(testConfig.PASSCODE_PEPPER)
  const context: LoginContext = {
    db: server.db,
    tokens: server.tokens,
    breaks: createErasedBreaks(testConfig.PASSCODE_PEPPER),
    limits: createLimits(server.db, limits),
    log: { error: () => {} },
    securityLog: { record: () => {} },
    origin: () => 'https://win.example',
    sms: { send: async (_to, text) => void texts.push(text) },
    passcodes: {
      ...passcodes,
      isRight: (hash, passcode) => {
        if (passcode !== PASSCODE) judged.passcodes += 1
        return passcodes.isRight(hash, passcode)
      },
    },
    codes: {
      ...codes,
      purposeOf: (hash, number, code) => {
        if (code !== newest()) judged[`codes${code.length as 4 | 6 | 12}`] += 1
        return codes.purposeOf(hash, number, code)
      },
    },
  }
  let asked = 0
  const asAttacker = (now: Date): PhoneRequest => {
    asked += 1
    return { phone, address: ADDRESSES[asked % ADDRESSES.length]!, device: NO_DEVICE, now }
  }
  const asOwner = (now: Date): PhoneRequest => ({ phone, address: '192.0.2.77', device: OWNERS_DEVICE, now })
  let guess = 0
  const nextPasscode = () => {
    do guess = (guess + 1) % EVERY_PASSCODE.length
    while (EVERY_PASSCODE[guess] === PASSCODE)
    return EVERY_PASSCODE[guess]!
  }

  return {
    context,
    judged,
    newest,
    asAttacker,
    asOwner,
    /** Guesses passcodes until refused; `isCareful`: never makes the guess that would lock the account. */
    guessPasscodes: async (now: Date, isCareful: boolean) => {
      for (let burst = 1; ; burst = isCareful ? 1 : 4) {
        const answers = await Promise.all(
          Array.from({ length: burst }, () => logIn(context, { ...asAttacker(now), passcode: nextPasscode() })),
        )
        if (answers.some(({ ok }) => ok)) throw new Error('a wrong passcode opened the account')
        const last = answers.at(-1)!
        if (last.ok || last.code !== 'wrong-passcode' || (isCareful && last.counter === last.limit)) return
      }
    },
    /** Requests one code after another and uses up its tries, all at once, until refused. */
    guessCodes: async (began: Date, purpose: Purpose) => {
      for (let codes = 0; codes < MAX_CODES; codes += 1) {
        const now = new Date(began.getTime() + codes * 31_000)
        const attacker = asAttacker(now)
        const sent = await sendCode(context, attacker, purpose)
        if (!sent.ok) return
        // The day's limit is used up except for long codes. Some guesses at those too.
        if (sent.body.codeLength === 12 && judged.codes12 > 40) return
        const otp = wrongCodeFor(newest() || '0000')
        // From the challenger's device, and from elsewhere.
        const answers = await Promise.all([
          ...Array.from({ length: 4 }, () => verifyCode(context, { ...attacker, otp })),
          ...Array.from({ length: 3 }, () => verifyCode(context, { ...asAttacker(now), otp })),
        ])
        if (answers.some(({ ok }) => ok)) throw new Error('a wrong code opened the account')
      }
    },
    /** The owner requests a code, reads it and logs in with it; false if that is refused. */
    logInByText: async (now: Date, device = OWNERS_DEVICE): Promise<boolean> => {
      const owner = { ...asOwner(now), device }
      await sendCode(context, owner, 'log-in')
      const verified = await verifyCode(context, { ...owner, otp: newest() })
      if (!verified.ok) return false
      const caller = await server.tokens.authenticate(verified.body.token)
      return 'kind' in caller && (await renew(context, caller, owner)).ok
    },
    chance: () =>
      judged.passcodes / EVERY_PASSCODE.length + judged.codes4 / 10_000 + judged.codes6 / 1e6 + judged.codes12 / 1e12,
  }
}

type Attack = Awaited<ReturnType<typeof createAttack>>
type Tactics = { isCareful: boolean; withCodes: boolean }

/** All tactics in rounds, with the owner's actions in between. */
async function attack(
  one: Attack,
  tactics: Tactics,
  { days = 7, everyMs = ROUND_MS, owner }: { days?: number; everyMs?: number; owner?: Owner } = {},
) {
  for (let round = 0; round * everyMs < days * DAY_MS; round += 1) {
    const now = new Date(START.getTime() + round * everyMs)
    server.clock.now = now
    if (round === 0) await exists(one.context, one.asAttacker(now))
    await one.guessPasscodes(now, tactics.isCareful)
    if (tactics.withCodes) await one.guessCodes(now, round % 2 === 0 ? 'log-in' : 'forgot')
    await owner?.(new Date(now.getTime() + 31_000 * MAX_CODES), round)
  }
}

type Owner = (now: Date, round: number) => Promise<void>

const TACTICS: [string, Tactics][] = [
  ['until it locks, and texted codes', { isCareful: false, withCodes: true }],
  ['up to the lock, never beyond, and texted codes', { isCareful: true, withCodes: true }],
  ['up to the lock, never beyond, and no texted codes', { isCareful: true, withCodes: false }],
]

describe('a week of guessing from a thousand addresses', () => {
  it.each(TACTICS.slice(0, 2))('%s: below 0.1 % with the owner absent', async (_, tactics) => {
    const one = await createAttack()
    await attack(one, tactics)
    expect(one.judged.passcodes).toBeGreaterThan(0)
    expect(one.judged.codes6).toBeGreaterThan(0)
    expect(one.chance()).toBeLessThan(0.001)
  })

  it.each(TACTICS)('%s: below 0.3 % with an owner who logs in every day', async (_, tactics) => {
    const one = await createAttack()
    const comings: boolean[] = []
    // On the phone on which they were logged in before the attack.
    expect(await logIn(one.context, { ...one.asOwner(START), passcode: PASSCODE })).toMatchObject({ ok: true })
    const owner: Owner = async (now, round) => {
      if (Math.floor(((round + 1) * ROUND_MS) / DAY_MS) === comings.length) return
      server.clock.now = now
      const first = await logIn(one.context, { ...one.asOwner(now), passcode: PASSCODE })
      comings.push(first.ok || (await one.logInByText(now)))
    }
    await attack(one, tactics, { owner })
    expect(one.judged.passcodes).toBeGreaterThanOrEqual(5)
    expect(one.chance()).toBeLessThan(0.003)
    // The owner logged in on every day of the attack.
    expect(comings).toEqual(Array(7).fill(true))
  })

  it('without the limits the attack would succeed', async () => {
    const one = await createAttack([])
    await attack(one, TACTICS[0]![1], { days: 1 / 24, everyMs: 31_000 * MAX_CODES })
    expect((one.judged.codes6 * 24 * 7) / 1_000_000).toBeGreaterThan(0.003)
  })
})

describe('a locked-out owner', () => {
  it('logs in by text during the attack, from a known device', async () => {
    const one = await createAttack()
    server.clock.now = START
    expect(await logIn(one.context, { ...one.asOwner(START), passcode: PASSCODE })).toMatchObject({ ok: true })
    await attack(one, { isCareful: false, withCodes: true }, { days: 1.3 })
    const now = new Date(START.getTime() + 1.3 * DAY_MS)
    server.clock.now = now
    expect(await one.logInByText(now)).toBe(true)
    expect(await logIn(one.context, { ...one.asOwner(now), passcode: PASSCODE })).toMatchObject({ ok: true })
  })

  it('logs in by text during the attack, from a new device', async () => {
    const one = await createAttack()
    await attack(one, { isCareful: false, withCodes: true }, { days: 1.3 })
    const now = new Date(START.getTime() + 1.3 * DAY_MS)
    server.clock.now = now
    expect(await one.logInByText(now, readDevice({ 'x-device-id': 'another-phone-of-theirs' }))).toBe(true)
  })
})
