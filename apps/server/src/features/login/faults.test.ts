/** Log-in faults: the text service fails, the hash pool is full, two requests race. */
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { players } from '../player/tables.ts'
import { OTHER_PASSCODE, PASSCODE } from '../../testing/login-client.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { createErasedBreaks } from '../player/erased-breaks.ts'
import { createCodes } from './code/codes.ts'
import type { LoginContext } from './context.ts'
import { NO_DEVICE } from './session/device.ts'
import { exists } from './exists.ts'
import { createLimits } from '../../http/rate-limits/rate-limits.ts'
import { logIn } from './log-in.ts'
import { createPasscodes } from './passcode/passcodes.ts'
import { resetPasscode } from './passcode/reset-passcode.ts'
import { sendCode } from './code/send-code.ts'
import { verifyCode } from './code/verify-code.ts'

const FULL_POOL = { maxConcurrent: 0, maxQueued: 0 }

const server = await startTestApp()
const { db, tokens } = server
const context = {
  db,
  tokens,
  passcodes: await createPasscodes(testConfig.PASSCODE_PEPPER),
  codes: createCodes(testConfig.PASSCODE_PEPPER),
  limits: createLimits(db),
  breaks: createErasedBreaks(testConfig.PASSCODE_PEPPER),
  origin: () => 'https://win.example',
  sms: { send: () => Promise.reject(new Error('the text service is unavailable')) },
  log: { error: vi.fn() },
  securityLog: { record: () => {} },
}

const requestFor = (phone: string) => ({ phone, address: '127.0.0.1', device: NO_DEVICE, now: server.clock.now })

it('when the text service fails, the failure is logged without the number, the code stays valid and another may be requested soon', async () => {
  const phone = server.freshPhone()
  const send = vi.fn<(to: string, text: string) => Promise<void>>(() => Promise.reject(new Error('no answer in time')))
  const log = { error: vi.fn() }
  const asked = await exists({ ...context, sms: { send }, log }, requestFor(phone))
  expect(asked).toEqual({ ok: true, body: { exists: false, next: 'otp', retryAfter: 5 } })
  expect(log.error).toHaveBeenCalledOnce()
  expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'a code may not have been texted')

  // The text had been sent after all.
  const code = send.mock.calls[0]![1].slice(0, 4)
  expect(await verifyCode(context, { ...requestFor(phone), otp: code })).toMatchObject({ ok: true })
})

it('after a failed text another can be sent after five seconds', async () => {
  const phone = server.freshPhone()
  await exists(context, requestFor(phone))
  const send = vi.fn(async () => {})
  server.advanceSeconds(4)
  expect(await exists({ ...context, sms: { send } }, requestFor(phone))).toMatchObject({ body: { retryAfter: 1 } })
  server.advanceSeconds(1)
  expect(await exists({ ...context, sms: { send } }, requestFor(phone))).toMatchObject({ body: { retryAfter: 30 } })
  expect(send).toHaveBeenCalledOnce()
})

it('a log-in that is refused as busy has not used a try', async () => {
  const { phone, playerId } = await server.addPlayer({ passcode: PASSCODE })
  const stranger = server.freshPhone()
  const passcodes = await createPasscodes(testConfig.PASSCODE_PEPPER, FULL_POOL)
  for (let tries = 0; tries < 25; tries += 1) {
    for (const number of [phone, stranger]) {
      const answer = await logIn({ ...context, passcodes }, { ...requestFor(number), passcode: PASSCODE })
      expect(answer).toEqual({ ok: false, code: 'busy', retryAfter: 2 })
    }
  }
  const [player] = await server.db.select().from(players).where(eq(players.id, playerId))
  expect(player).toMatchObject({ failedTries: 0, lockedAt: null })
  expect(await logIn(context, { ...requestFor(stranger), passcode: PASSCODE })).toMatchObject({ counter: 1 })
})

it('a reset that is refused as busy keeps its token, which is valid for one reset', async () => {
  const { phone, playerId } = await server.addPlayer()
  const token = await server.tokens.open(server.db, playerId, 'one-time', server.clock.now)
  const caller = await server.tokens.authenticate(token)
  if (!('kind' in caller)) throw new Error('no caller')
  const command = { ...requestFor(phone), passcode: OTHER_PASSCODE }
  const passcodes = await createPasscodes(testConfig.PASSCODE_PEPPER, FULL_POOL)
  expect(await resetPasscode({ ...context, passcodes }, caller, command)).toMatchObject({ code: 'busy', retryAfter: 2 })
  expect(await resetPasscode(context, caller, command)).toMatchObject({ ok: true })
  // Another request has just used the token.
  expect(await resetPasscode(context, caller, command)).toMatchObject({ code: 'session-ended' })
})

/** A barrier: the first request waits for the second, so that both continue from the same point. */
function createBarrier() {
  const { promise: bothHere, resolve } = Promise.withResolvers<void>()
  let here = 0
  return async () => {
    here += 1
    if (here === 2) resolve()
    await bothHere
  }
}

it('two requests for a code at the same moment get one text', async () => {
  const phone = server.freshPhone()
  const send = vi.fn(async () => {})
  const meet = createBarrier()
  const limits: LoginContext['limits'] = {
    ...context.limits,
    consume: async (...parts) => {
      await meet()
      return context.limits.consume(...parts)
    },
  }
  const ask = () => sendCode({ ...context, sms: { send }, limits }, requestFor(phone), 'log-in')
  expect(await Promise.all([ask(), ask()])).toEqual(
    Array.from({ length: 2 }, () => ({ ok: true, body: { retryAfter: 30 } })),
  )
  expect(send).toHaveBeenCalledOnce()
})

it('two requests with the right code at the same moment create one account and get one token', async () => {
  const phone = server.freshPhone()
  const send = vi.fn<(to: string, text: string) => Promise<void>>(async () => {})
  await exists({ ...context, sms: { send } }, requestFor(phone))
  const otp = send.mock.calls[0]![1].slice(0, 4)
  const meet = createBarrier()
  const codes: LoginContext['codes'] = {
    ...context.codes,
    countTry: async (...parts) => {
      const code = await context.codes.countTry(...parts)
      await meet()
      return code
    },
  }
  const bring = () => verifyCode({ ...context, codes }, { ...requestFor(phone), otp })
  const answers = await Promise.all([bring(), bring()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ code: 'code-expired' }])
})
