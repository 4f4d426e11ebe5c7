/** The attack at full size on a server: fifty addresses, thirty thousand tries in one minute of the clock, and one targeted player. */
import { postLogin, postSendOtp, postVerifyOtp } from '@fairdraw/contract/login.ts'
import { patchRenew } from '@fairdraw/contract/session.ts'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { OTHER_PASSCODE, PASSCODE } from '../../testing/login-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openTestPostgres } from '../../testing/test-database.ts'

const ADDRESSES = 50
const TRIES_EACH = 600
const AT_ONCE = 40
/** Real time. On a slow machine fewer tries fit into it. */
const MAX_DURATION_MS = 45_000
/** How often a person logs in from a new device. The product limits the number of devices and of renewals in ten minutes. */
const NEW_DEVICE_EVERY_MS = 3_000

const postgres = await openTestPostgres()
const server = await startTestApp({ database: await openServer(postgres.url) })

const KNOWN = { 'x-device-id': 'a-device-that-is-known' }

it('fifty addresses with six hundred tries a minute lock out neither their target nor anybody else', async () => {
  const [target, other] = [
    await server.addPlayer({ passcode: PASSCODE }),
    await server.addPlayer({ passcode: PASSCODE }),
  ]
  const logIn = (phone: string, passcode: string, from: { headers?: Record<string, string>; address?: string } = {}) =>
    server.ask(postLogin, { body: { phone, passcode }, ...from })
  for (const { phone } of [target, other])
    expect(await logIn(phone, PASSCODE, { headers: KNOWN })).toMatchObject({ status: 200 })

  const began = performance.now()
  let tries = 0
  const isOver = () => tries >= ADDRESSES * TRIES_EACH || performance.now() - began > MAX_DURATION_MS
  let judged = 0
  const attack = async () => {
    while (!isOver()) {
      const nth = (tries += 1)
      const address = `203.0.113.${nth % ADDRESSES}`
      const call = nth % 10
      if (call < 7) {
        const { body } = await logIn(target.phone, OTHER_PASSCODE, { address })
        if (body.code === 'wrong-passcode' || body.counter !== undefined) judged += 1
      } else if (call === 7) await server.ask(postSendOtp, { body: { phone: target.phone }, address })
      else
        await server.ask(postVerifyOtp, { body: { phone: target.phone, otp: call === 8 ? '0000' : '000000' }, address })
    }
  }
  const honest: string[] = []
  const beHonest = async () => {
    let devices = 0
    for (let nth = 0; !isOver() || nth === 0; nth += 1) {
      for (const { phone } of [target, other])
        honest.push(`passcode ${(await logIn(phone, PASSCODE, { headers: KNOWN })).status}`)
      if (performance.now() - began < devices * NEW_DEVICE_EVERY_MS) continue
      devices += 1
      const headers = { 'x-device-id': `another-device-with-number-${devices}` }
      const asked = await server.ask(postSendOtp, { body: { phone: target.phone }, headers })
      const otp = server.codeFor(target.phone)
      const long = server.texts.findLast(({ text }) => /^\d{12}\b/.test(text))?.text.slice(0, 12)
      const mine = server.texts.findLast(({ to }) => to === target.phone)
      expect(mine).toBeDefined()
      const verified = await server.ask(postVerifyOtp, {
        body: { phone: target.phone, otp: asked.body.codeLength === 12 ? long! : otp },
        headers,
      })
      // Since the text, strangers may have requested another code, which is the newest then.
      if (verified.status === 200) {
        const renewed = await server.ask(patchRenew, { bearer: verified.body.token, body: {}, headers })
        honest.push(`code ${renewed.status}`)
      }
    }
  }
  await Promise.all([...Array.from({ length: AT_ONCE }, attack), beHonest()])

  expect(tries).toBeGreaterThan(1_000)
  expect(honest.filter((one) => one === 'passcode 200').length).toBeGreaterThan(1)
  expect(honest.filter((one) => !one.endsWith(' 200'))).toEqual([])
  expect(honest).toContain('code 200')
  // At most two locks, and then the account is guarded: no more passcodes are verified.
  expect(judged).toBeLessThanOrEqual(12)
}, 90_000)
