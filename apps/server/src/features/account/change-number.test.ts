import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postChangeNumber } from '@fairdraw/contract/profile.ts'
import { postSendOtp } from '@fairdraw/contract/login.ts'
import { beforeEach, expect, it } from 'vitest'
import { PASSCODE, createLoginClient, wrongCodeFor } from '../../testing/login-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

let player: Awaited<ReturnType<TestApp['addPlayer']>>
let to: string
const server = await startTestApp()
const phone = createLoginClient(server)
beforeEach(async () => {
  player = await server.addPlayer({ passcode: PASSCODE })
  to = server.freshPhone()
})

const text = (number: string) => server.ask(postSendOtp, { body: { phone: number } })
/** Confirms the old number, requests a code for the new one, and returns both. */
const proofs = async (number = to) => {
  await text(player.phone)
  const { body } = await phone.verify(player.phone)
  await text(number)
  return { confirmation: body.token!, phone: number, otp: server.codeFor(number) }
}
const change = (body: { confirmation: string; phone: string; otp: string }, bearer = player.bearer) =>
  server.ask(postChangeNumber, { bearer, body })
const numberOf = async (bearer = player.bearer) =>
  (await server.ask(postAccountDetails, { bearer })).body.account?.phoneNumber

it('moves the account together with its passcode', async () => {
  expect(await change(await proofs())).toEqual({ status: 200, body: { phoneNumber: to } })
  expect(await numberOf()).toBe(to)
  expect(await phone.logIn(to)).toMatchObject({ status: 200, body: { player: { playerId: player.playerId } } })
  expect(await phone.exists(player.phone)).toMatchObject({ body: { exists: false } })
})

it('ends every other session, and informs the old number', async () => {
  const other = await server.tokens.open(server.db, player.playerId, 'session', server.clock.now)
  expect(await numberOf(other)).toBe(player.phone)
  await change(await proofs())
  expect(await server.ask(postAccountDetails, { bearer: other })).toMatchObject({ status: 401 })
  expect(await numberOf()).toBe(to)
  await server.jobs.runAll()
  expect(phone.textsTo(player.phone).at(-1)!.text).toContain('moved to another number')
  expect(await phone.eventsOf(to)).toContain('number-changed')
})

it('needs a fresh code of the old number in every session', async () => {
  const { confirmation: _, ...rest } = await proofs()
  const other = await server.addPlayer()
  await text(other.phone)
  const { body: theirs } = await phone.verify(other.phone)
  for (const confirmation of ['x'.repeat(43), player.bearer, theirs.token!])
    expect(await change({ ...rest, confirmation })).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
  expect(await numberOf()).toBe(player.phone)
})

it('uses both proofs up: neither is valid for another change', async () => {
  const proved = await proofs()
  await change(proved)
  expect(await change(proved)).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
})

it('takes ten minutes at most', async () => {
  const proved = await proofs()
  server.advanceSeconds(10 * 60)
  expect(await change(proved)).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
})

it('a wrong code of the new number may be typed three times, and does not use the proof up', async () => {
  const proved = await proofs()
  const wrong = { ...proved, otp: wrongCodeFor(proved.otp) }
  expect(await change(wrong)).toMatchObject({ status: 422, body: { code: 'wrong-code' } })
  expect(await change(wrong)).toMatchObject({ status: 422, body: { code: 'wrong-code' } })
  expect(await change(wrong)).toMatchObject({ status: 422, body: { code: 'code-expired' } })
  expect(await change(proved)).toMatchObject({ status: 422, body: { code: 'code-expired' } })
  expect(await numberOf()).toBe(player.phone)
  server.advanceSeconds(31)
  await text(to)
  expect(await change({ ...proved, otp: server.codeFor(to) })).toMatchObject({ status: 200 })
})

it('a number with an account is refused as taken, but only a caller with its code learns that', async () => {
  const owner = await server.addPlayer({ passcode: PASSCODE })
  const proved = await proofs(owner.phone)
  expect(await change({ ...proved, otp: wrongCodeFor(proved.otp) })).toMatchObject({ body: { code: 'wrong-code' } })
  expect(await change(proved)).toMatchObject({ status: 409, body: { code: 'number-taken' } })
  expect(await numberOf()).toBe(player.phone)
  expect(await phone.logIn(owner.phone)).toMatchObject({ status: 200 })
})

it('of two concurrent requests for the same change one succeeds', async () => {
  const proved = await proofs()
  const outcomes = await Promise.all([change(proved), change(proved)])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('guesses here count as guesses at the log-in: they lock the number', async () => {
  const owner = await server.addPlayer({ passcode: PASSCODE })
  let { confirmation, otp } = await proofs(owner.phone)
  for (let nth = 0; nth < 6; nth += 1) {
    await change({ confirmation, phone: owner.phone, otp: wrongCodeFor(otp) })
    if (nth !== 2) continue
    server.advanceSeconds(31)
    await text(owner.phone)
    otp = server.codeFor(owner.phone)
  }
  expect(await phone.logIn(owner.phone)).toMatchObject({ status: 423, body: { code: 'account-locked' } })
})
