/** Two server processes on one PostgreSQL act as one: rate limits, locks, log-out, bans and spending. */
import { randomUUID } from 'node:crypto'
import { postAccountDetails, postAccountLogout } from '@fairdraw/contract/account.ts'
import { postSessions } from '@fairdraw/contract/profile.ts'
import { call } from '@fairdraw/contract/call.ts'
import type { Transport } from '@fairdraw/contract/call.ts'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { postLogin, postSendOtp, postVerifyOtp } from '@fairdraw/contract/login.ts'
import { patchRenew } from '@fairdraw/contract/session.ts'
import { postClose, postSpendLimit, postSpentAmount } from '@fairdraw/contract/safety.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import { players, wallets } from '../../features/player/tables.ts'
import { saveCompetition } from '../../features/catalogue/catalogue.ts'
import { hashPasscode } from '../../features/login/passcode/passcodes.ts'
import { pepperId } from '../../keyring.ts'
import { createCardNonce } from '../payment-nonces.ts'
import { buildCompetition } from '../competitions.ts'
import { OTHER_PASSCODE, PASSCODE, wrongCodeFor } from '../login-client.ts'
import { PEPPER, startServerProcess } from './server-process.ts'
import { openTestPostgres } from '../test-database.ts'
import { closeAfter } from '../close-after.ts'

const PAID = [1, 2, 3, 4]

/** The origins of the two processes. */

const postgres = await openTestPostgres()
const emulators = closeAfter(await startEmulators())
const database = closeAfter(await openServer(postgres.url))
for (const id of PAID)
  await saveCompetition(database.db, buildCompetition({ id, steps: ['payment'], pricePence: 200 }), [])
const processes = await Promise.all([startServerProcess(postgres, emulators), startServerProcess(postgres, emulators)])
const origins = [processes[0]!.origin, processes[1]!.origin]
afterAll(() => Promise.all(processes.map(({ kill }) => kill())))

let made = 0
async function addPlayer() {
  made += 1
  const phone = `07702${String(made).padStart(6, '0')}`
  const [player] = await database.db
    .insert(players)
    .values({
      phone,
      ageStatedAt: new Date(),
      passcodeHash: await hashPasscode(PASSCODE, PEPPER),
      passcodePepperId: pepperId(PEPPER),
    })
    .returning({ playerId: players.id })
  await database.db.insert(wallets).values({ playerId: player!.playerId, asset: 'tokens' })
  return { phone, playerId: player!.playerId }
}

const at = (nth: number, more: Transport = {}): Transport => ({ origin: origins[nth % 2]!, ...more })
const as = (bearer: string, nth: number, key?: string) =>
  at(nth, { headers: { authorization: `Bearer ${bearer}` }, ...(key ? { idempotencyKey: key } : {}) })
const logIn = (phone: string, nth: number, passcode = PASSCODE) =>
  call(postLogin, { body: { phone, passcode } }, at(nth))
async function sessionOf(phone: string, nth = 0): Promise<string> {
  const answer = await logIn(phone, nth)
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.body.token
}
const probeSession = async (bearer: string, nth: number) => {
  const answer = await call(postAccountDetails, { body: {} }, as(bearer, nth))
  return answer.ok ? 'ok' : answer.problem.code
}
const codeOf = (answer: { ok: boolean; problem?: { code: string } }) => (answer.ok ? 'ok' : answer.problem!.code)
const textedTo = (phone: string) => emulators.inbox.messages(phone)[0]?.text.match(/^\d+/)?.[0] ?? 'none'

it('failed tries at both processes count together, and the lock applies to both', async () => {
  const { phone } = await addPlayer()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => logIn(phone, nth, OTHER_PASSCODE)))
  const codes = answers.map(codeOf)
  expect(codes.filter((code) => code === 'wrong-passcode')).toHaveLength(5)
  expect(codes.filter((code) => code === 'account-locked')).toHaveLength(7)
  for (const nth of [0, 1]) expect(codeOf(await logIn(phone, nth))).toBe('account-locked')
})

it('a code texted by one process works at the other, and its tries count together', async () => {
  const { phone } = await addPlayer()
  for (let tries = 0; tries < 6; tries += 1) await logIn(phone, tries, OTHER_PASSCODE)
  await call(postSendOtp, { body: { phone } }, at(0))
  const otp = textedTo(phone)
  expect(otp).toMatch(/^\d{6}$/)
  for (const nth of [0, 1])
    expect(codeOf(await call(postVerifyOtp, { body: { phone, otp: wrongCodeFor(otp) } }, at(nth)))).toBe('wrong-code')
  expect(codeOf(await call(postVerifyOtp, { body: { phone, otp } }, at(1)))).toBe('ok')
  expect(codeOf(await logIn(phone, 0))).toBe('ok')
})

it('rate limits are shared', async () => {
  const { phone } = await addPlayer()
  const bearer = await sessionOf(phone)
  const renew = (nth: number) => call(patchRenew, { body: {} }, as(bearer, nth))
  // One call at each process at a time: of more, some could wait too long for a connection on a busy machine.
  const codes: string[] = []
  for (let pair = 0; pair < 40; pair += 1) codes.push(...(await Promise.all([renew(0), renew(1)])).map(codeOf))
  expect(codes.filter((code) => code === 'ok')).toHaveLength(60)
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(20)
})

it('logging out at one process ends the session that the other had cached', async () => {
  const { phone } = await addPlayer()
  const bearer = await sessionOf(phone)
  for (const nth of [0, 1]) expect(await probeSession(bearer, nth)).toBe('ok')
  await call(postAccountLogout, { body: {} }, as(bearer, 0))
  expect(await probeSession(bearer, 0)).toBe('session-ended')
  await expect.poll(() => probeSession(bearer, 1)).toBe('session-ended')
})

it('ending all other sessions and closing the account also end cached sessions', async () => {
  const { phone } = await addPlayer()
  const [mine, other] = [await sessionOf(phone, 0), await sessionOf(phone, 1)]
  for (const nth of [0, 1]) expect(await probeSession(other, nth)).toBe('ok')
  await call(postSessions, { body: { end: 'others' } }, as(mine, 0))
  await expect.poll(() => probeSession(other, 1)).toBe('session-ended')
  expect(await probeSession(mine, 1)).toBe('ok')
  await call(postSendOtp, { body: { phone } }, at(0))
  const proof = await call(postVerifyOtp, { body: { phone, otp: textedTo(phone) } }, at(0))
  await call(postClose, { body: { confirmation: proof.ok ? proof.body.token : '' } }, as(mine, 0))
  await expect.poll(() => probeSession(mine, 1)).toBe('session-ended')
})

it('a ban ends sessions at both processes, also when another program writes it', async () => {
  const { phone, playerId } = await addPlayer()
  const bearer = await sessionOf(phone)
  for (const nth of [0, 1]) expect(await probeSession(bearer, nth)).toBe('ok')
  await database.db.update(players).set({ bannedAt: new Date() }).where(eq(players.id, playerId))
  for (const nth of [0, 1]) await expect.poll(() => probeSession(bearer, nth)).toBe('account-disabled')
  for (const nth of [0, 1]) expect(codeOf(await logIn(phone, nth))).toBe('account-disabled')
})

it('of concurrent payments at both processes, only one passes a limit with room for one', async () => {
  const PLAYERS = 8
  const opened = await call(postClientToken, { body: {} }, as(await sessionOf((await addPlayer()).phone), 0))
  if (!opened.ok) throw new Error(opened.problem.code)

  /** A player with room for one more payment, and unfinished entries that wait for payment. */
  const prepare = async () => {
    const bearer = await sessionOf((await addPlayer()).phone)
    await call(postSpendLimit, { body: { limitPence: 300 } }, as(bearer, 0))
    const payments = []
    for (const competitionId of PAID) {
      const body = { competitionId, termsAccepted: true }
      const entered = await call(postEnter, { body }, as(bearer, competitionId, randomUUID()))
      if (!entered.ok) throw new Error(entered.problem.code)
      const nonce = await createCardNonce(emulators, opened.body.clientToken)
      payments.push({
        entryId: entered.body.entryId,
        method: 'card',
        bundleId: 'b1',
        nonce,
        termsAccepted: true,
      } as const)
    }
    return { bearer, payments }
  }
  const prepared = []
  for (let n = 0; n < PLAYERS; n += 1) prepared.push(await prepare())

  const answers = await Promise.all(
    prepared.map(({ bearer, payments }) =>
      Promise.all(payments.map((body, nth) => call(postPayment, { body }, as(bearer, nth, randomUUID())))),
    ),
  )
  const one = ['ok', ...Array<string>(PAID.length - 1).fill('spend-limit-exceeded')]
  for (const each of answers) expect(each.map(codeOf).toSorted()).toEqual(one)
  for (const { bearer } of prepared)
    expect(await call(postSpentAmount, { body: {} }, as(bearer, 1))).toMatchObject({ body: { spentPence: 200 } })
})
