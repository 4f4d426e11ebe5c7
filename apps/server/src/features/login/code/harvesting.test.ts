/** Numbers with and without an account cannot be distinguished by the reply, nor by the work that it takes. */
import { postForgot, postLogin, postSendOtp, postVerifyOtp } from '@fairdraw/contract/login.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { OTHER_PASSCODE, PASSCODE, wrongCodeFor } from '../../../testing/login-client.ts'
import { startTestApp, testConfig } from '../../../testing/test-app.ts'
import { createErasedBreaks } from '../../player/erased-breaks.ts'
import { createCodes } from './codes.ts'
import type { LoginContext } from '../context.ts'
import { NO_DEVICE } from '../session/device.ts'
import { createLimits } from '../../../http/rate-limits/rate-limits.ts'
import { logIn } from '../log-in.ts'
import { createPasscodes } from '../passcode/passcodes.ts'
import { sendCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

const server = await startTestApp()
const passcodes = await createPasscodes(testConfig.PASSCODE_PEPPER)

/** One with a passcode, one without, and one without an account. */
const numbers = async () => [
  (await server.addPlayer({ passcode: PASSCODE })).phone,
  (await server.addPlayer()).phone,
  server.freshPhone(),
]

describe('the reply', () => {
  /** Everything in a reply that could reveal an account, except the time and the random request id. */
  async function heard(endpoint: Endpoint, body: object) {
    const { statusCode, headers, rawPayload } = await server.app.inject({
      method: endpoint.method,
      url: endpoint.path,
      payload: body,
    })
    const { date: _, 'x-request-id': id, ...rest } = headers
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    return { statusCode, headers: rest, bytes: rawPayload.toString('hex') }
  }
  /** Makes the same request for each number and returns what differs from the first. */
  async function differing(endpoint: Endpoint, phones: string[], body: (phone: string) => object) {
    const replies = []
    for (const phone of phones) replies.push(await heard(endpoint, { phone, ...body(phone) }))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    return replies[0]!
  }

  it('to a wrong passcode, up to the lock and after it, on the next day too', async () => {
    const phones = await numbers()
    for (let tries = 1; tries <= 8; tries += 1) {
      const { statusCode } = await differing(postLogin, phones, () => ({ passcode: OTHER_PASSCODE }))
      expect(statusCode).toBe(tries <= 5 ? 401 : 423)
    }
    server.advanceSeconds(86_400)
    expect(await differing(postLogin, phones, () => ({ passcode: OTHER_PASSCODE }))).toMatchObject({ statusCode: 423 })
  })

  it.each([
    ['send-otp', postSendOtp],
    ['forgot', postForgot],
  ])('to %s, at once and again', async (_, endpoint) => {
    const phones = await numbers()
    for (const seconds of [7, 30]) {
      expect(await differing(endpoint, phones, () => ({}))).toMatchObject({ statusCode: 200 })
      server.advanceSeconds(seconds)
    }
  })

  it('to a texted code that is wrong, used up, or was never asked for', async () => {
    const phones = await numbers()
    await differing(postVerifyOtp, phones, () => ({ otp: '0000' }))
    for (let codes = 0; codes < 3; codes += 1) {
      await differing(postSendOtp, phones, () => ({}))
      for (let tries = 0; tries < 4; tries += 1)
        await differing(postVerifyOtp, phones, (phone) => ({ otp: wrongCodeFor(server.codeFor(phone)) }))
      server.advanceSeconds(30)
    }
  })
})

describe('the work', () => {
  /** Inserts and updates count as the same write. */
  const STATEMENTS: Record<string, string> = {
    select: 'read',
    execute: 'statement',
    insert: 'write',
    update: 'write',
    delete: 'delete',
  }

  /** The same database, which records its statements. */
  function watched(db: Db, asked: string[]): Db {
    return new Proxy(db, {
      get(target, name: keyof Db) {
        const value: unknown = target[name]
        if (typeof value !== 'function') return value
        if (name === 'transaction') {
          return (work: (tx: Db) => Promise<unknown>) => {
            asked.push('transaction')
            return target.transaction((tx) => work(watched(tx, asked)))
          }
        }
        return (...parts: unknown[]) => {
          if (name in STATEMENTS) asked.push(STATEMENTS[name]!)
          return (value as (...all: unknown[]) => unknown).apply(target, parts)
        }
      },
    })
  }

  function watching() {
    const asked: string[] = []
    const texts: string[] = []
    const db = watched(server.db, asked)
    const context: LoginContext = {
      db,
      tokens: server.tokens,
      breaks: createErasedBreaks(testConfig.PASSCODE_PEPPER),
      codes: createCodes(testConfig.PASSCODE_PEPPER),
      limits: createLimits(db),
      log: { error: () => {} },
      securityLog: { record: () => {} },
      origin: () => 'https://win.example',
      sms: {
        send: async (_to, text) => {
          asked.push('text')
          texts.push(text)
        },
      },
      passcodes: {
        ...passcodes,
        isRight: (...parts) => {
          asked.push('argon2')
          return passcodes.isRight(...parts)
        },
      },
    }
    return { asked, context, newest: () => texts.at(-1)!.match(/^\d+/)![0] }
  }

  it('is the same for every number: the same statements in the same order, and as many hashes', async () => {
    const works: string[][] = []
    for (const phone of await numbers()) {
      const { asked, context, newest } = watching()
      const asking = () => ({ phone, address: '192.0.2.9', device: NO_DEVICE, now: server.clock.now })
      const mark = (what: string) => asked.push(`-- ${what}`)
      for (let tries = 0; tries < 3; tries += 1) {
        mark('log-in')
        await logIn(context, { ...asking(), passcode: OTHER_PASSCODE })
      }
      for (const purpose of ['log-in', 'forgot'] as const) {
        mark('text')
        await sendCode(context, asking(), purpose)
        for (let tries = 0; tries < 3; tries += 1) {
          mark('code')
          await verifyCode(context, { ...asking(), otp: wrongCodeFor(newest()) })
        }
        server.advanceSeconds(30)
      }
      mark('log-in to what is locked')
      await logIn(context, { ...asking(), passcode: OTHER_PASSCODE })
      works.push(asked)
    }
    expect(works[0]).toContain('argon2')
    expect(works[0]!.length).toBeGreaterThan(40)
    for (const work of works) expect(work).toEqual(works[0])
  })

  /** How often the first of two takes longer than the second; 0.5 if they cannot be distinguished. */
  const rank = (first: number[], second: number[]) => {
    const pairs = first.flatMap((a) => second.map((b) => (a > b ? 1 : a < b ? 0 : 0.5)))
    return pairs.reduce<number>((sum, one) => sum + one, 0) / pairs.length
  }

  it('takes as long: neither is slower often enough to be distinguished by the clock', async () => {
    const { context } = watching()
    const [known, , unknown] = [[] as number[], [], [] as number[]]
    for (let round = 0; round < 40; round += 1) {
      const [withPasscode, , without] = await numbers()
      const both = [
        [withPasscode!, known],
        [without!, unknown],
      ] as const
      for (const [phone, times] of round % 2 === 0 ? both : both.toReversed()) {
        const began = performance.now()
        await logIn(context, {
          phone,
          address: `192.0.2.${round}`,
          device: NO_DEVICE,
          now: server.clock.now,
          passcode: OTHER_PASSCODE,
        })
        times.push(performance.now() - began)
      }
    }
    // With forty against forty, chance alone deviates by 0.065. A missing hash would give 1.
    expect(Math.abs(rank(known, unknown) - 0.5)).toBeLessThan(0.35)
  })
})
