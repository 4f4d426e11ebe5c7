/**
 * Ages are checked by the vendor before a prize above a value, over its protocol: every answer and every failure, the player's
 * page, and what staff see and record (docs/mechanisms/account/age-checks.md).
 */
import { randomUUID } from 'node:crypto'
import {
  getDeskAgeChecks,
  postAgeCheck,
  postAgeCheckAgain,
  postDeskAskAgeAgain,
  postDeskRecordAge,
} from '@fairdraw/contract/account/age-check.ts'
import type { OwnAgeCheck } from '@fairdraw/contract/account/age-check.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { postAccountExchange } from '@fairdraw/contract/exchange.ts'
import { postPayoutCreate } from '@fairdraw/contract/payout.ts'
import { postClaimPrize, postClaimVoucher } from '@fairdraw/contract/prize.ts'
import { demoAgeCheckCredentials } from '@fairdraw/emulators/age-check/age-check.ts'
import { startEmulators } from '@fairdraw/emulators/start.ts'
import { vendorHosts } from '@fairdraw/emulators/vendor-hosts.ts'
import { CLAIM_DAYS, daysAfter } from '@fairdraw/rules/prize/award.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { ageChecks } from './tables.ts'
import { auditLog } from '../audit/tables.ts'
import { accountEvents, players } from '../player/tables.ts'
import { awards } from '../prize/tables.ts'
import { readRows } from '../../testing/read-rows.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { withdrawAwardByTwo } from '../../testing/draw/withdraw-award.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createAgeChecks } from '../../vendors/age-check/age-check.ts'
import { AGE_CHECK_GAUGES } from './age-check-gauges.ts'
import { MAX_ATTEMPTS } from './ask-vendor.ts'
import { closeAfter } from '../../testing/close-after.ts'

const FROM_PENCE = 500_00
const FREE = 1
const CAR = { type: 'physical', value: 20_000_00, name: 'A car', physicalType: 'parcel' } as const
const MUG = { type: 'physical', value: FROM_PENCE - 1, name: 'A mug', physicalType: 'parcel' } as const
const VOUCHER = { type: 'physical', value: FROM_PENCE, name: 'A voucher', physicalType: 'voucher' } as const
const CASH = { type: 'monetary', value: FROM_PENCE, name: '£500' } as const
const [ADULT, MINOR, UNKNOWN, REFUSED, SILENT] = ['01', '17', '71', '72', '73'] as const

const emulators = closeAfter(await startEmulators())
const server = await startTestApp({
  competitions: [{ id: FREE }],
  vendors: {
    ageChecks: createAgeChecks({
      url: `${emulators.origin}/_v/${vendorHosts.ageCheck}`,
      ...demoAgeCheckCredentials,
      vendor: 'Agewise',
      timeoutMs: 300,
    }),
  },
  config: { ...testConfig, AGE_CHECK: 'prize', AGE_CHECK_PRIZE_PENCE: FROM_PENCE },
})
beforeEach(async () => {
  emulators.faults.clear()
  emulators.ageCheck.clear()
  // Checks of earlier tests ask nobody any more.
  await server.db.execute(sql`update age_checks set next_attempt_at = now() + interval '9 years' where state = 'asked'`)
})

type Player = Awaited<ReturnType<TestApp['addPlayer']>>
type Award = { id: string; playerId: number }
let made = 0
const addPlayer = (ending: string, more: object = {}) =>
  server.addPlayer({ phone: `07703${String((made += 1)).padStart(4, '0')}${ending}`, ...more })

/** A prize that its player may claim until tomorrow. */
async function offer({ playerId }: Player, prize: object, state: AwardState = 'offered'): Promise<Award> {
  const [award] = await server.db
    .insert(awards)
    .values({
      playerId,
      drawId: randomUUID(),
      place: 0,
      ticket: (made += 1),
      prize,
      state,
      claimBy: daysAfter(server.clock.now, 1),
    })
    .returning({ id: awards.id, playerId: awards.playerId })
  return award!
}

const ADDRESS = { name: 'Alex', surname: 'Morgan', line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' }
const claim = ({ bearer }: Player, { id }: Award, address: object = {}) =>
  server.ask(postClaimPrize, { bearer, body: { id, address: { ...ADDRESS, ...address }, nameChoice: 'initials' } })
const claimVoucher = ({ bearer }: Player, { id }: Award) => server.ask(postClaimVoucher, { bearer, body: { id } })
const statesOf = async ({ playerId }: Player) =>
  (await server.db.select().from(awards).where(eq(awards.playerId, playerId)).orderBy(awards.ticket)).map(
    ({ state }) => state,
  )
const stateOf = async (player: Player) => (await statesOf(player))[0]
const ownCheck = async ({ bearer }: Player): Promise<OwnAgeCheck> =>
  (await server.ask(postAgeCheck, { bearer, body: {} })).body.check!
const askAgain = ({ bearer }: Player, body: object = {}) => server.ask(postAgeCheckAgain, { bearer, body })
const checksOf = ({ playerId }: Player) => server.db.select().from(ageChecks).where(eq(ageChecks.playerId, playerId))

const run = (name: string) => server.jobList.find((job) => job.name === name)!.run(new AbortController().signal)
/** As the jobs do, with everything of one player due. */
async function ask({ playerId }: Player, times = 1) {
  for (let nth = 0; nth < times; nth += 1) {
    await server.db.execute(
      sql`update age_checks set next_attempt_at = clock_timestamp() where state = 'asked' and player_id = ${playerId}`,
    )
    await run('check ages')
  }
  await run('finish claims whose winners were checked')
}
async function claimed(ending: string) {
  const player = await addPlayer(ending)
  const award = await offer(player, CAR)
  expect((await claim(player, award)).body.prize?.state).toBe('checking')
  return { player, award }
}
const textsTo = async ({ phone }: Player) => {
  await run('deliver messages by text')
  return server.texts.filter(({ to }) => to === phone).map(({ text }) => text)
}
const support = async () => (await addStaff(server, ['support'])).headers
const listed = async ({ playerId }: Player) =>
  (await server.ask(getDeskAgeChecks, { headers: await support() })).body.checks!.find(
    (check) => check.playerId === playerId,
  )
const record = async ({ playerId }: Player, result: 'over-18' | 'under-18') =>
  server.ask(postDeskRecordAge, {
    params: { playerId },
    headers: await support(),
    body: { result, document: 'passport', reason: 'Seen on a call, the face is the same.' },
  })
const gauge = async (reason: string) =>
  (await readRows<{ label: string; value: number }>(server.db, AGE_CHECK_GAUGES[0]!.query)).find(
    ({ label }) => label === reason,
  )?.value ?? 0

describe('what the vendor answers', () => {
  it.each([
    [ADULT, 1, 'over-18', 'claimed', 'over-18', 'we’ve checked your age'],
    [MINOR, 1, 'under-18', 'checking', 'under-18', 'says you’re under 18'],
    [UNKNOWN, 1, 'unknown', 'checking', 'unclear', 'couldn’t check that you’re 18'],
    [REFUSED, 1, 'refused', 'checking', 'unclear', 'couldn’t check that you’re 18'],
    [SILENT, 3, 'asked', 'checking', 'asked', undefined],
    [SILENT, MAX_ATTEMPTS, 'no-answer', 'checking', 'unclear', 'couldn’t check that you’re 18'],
  ] as const)(
    'a number that ends with %s, asked %i times: %s, and its prize is %s',
    async (ending, times, result, state, own, text) => {
      const { player } = await claimed(ending)
      await ask(player, times)
      expect((await checksOf(player)).map((check) => check.state)).toEqual([result])
      expect(await stateOf(player)).toBe(state)
      expect((await ownCheck(player)).state).toBe(own)
      const texts = await textsTo(player)
      if (text === undefined) expect(texts).toEqual([])
      else expect(texts).toEqual([expect.stringContaining(text)])
    },
  )

  it.each([
    ['delay', { ms: 2_000 }],
    ['drop-before', {}],
    ['drop-after', {}],
    ['error-5xx', {}],
  ] as const)('after %s the same question is asked again, later, and has one answer', async (fault, more) => {
    const { player } = await claimed(ADULT)
    emulators.faults.add({ vendor: 'age-check', operation: 'check', fault, ...more })
    await ask(player)
    const [first] = await checksOf(player)
    expect(first).toMatchObject({ state: 'asked', attempts: 1, lastError: expect.stringMatching(/^the age service/) })
    expect(first!.nextAttemptAt!.getTime()).toBeGreaterThan(Date.now() + 2_000)
    await ask(player)
    expect(await checksOf(player)).toMatchObject([{ id: first!.id, state: 'over-18', attempts: 2 }])
    expect(await stateOf(player)).toBe('claimed')
    expect(new Set(emulators.ageCheck.questions().map(({ reference }) => reference))).toEqual(new Set([first!.id]))
  })

  it('the waits grow to an hour', async () => {
    const { player } = await claimed(SILENT)
    const waits = []
    for (let nth = 0; nth < MAX_ATTEMPTS - 1; nth += 1) {
      await ask(player)
      const [check] = await checksOf(player)
      waits.push(Math.round((check!.nextAttemptAt!.getTime() - Date.now()) / 1000))
    }
    expect(waits.slice(0, 3)).toEqual([5, 10, 20])
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600)
    expect(waits.at(-1)).toBeGreaterThan(3_590)
  })
})

describe('what is sent and kept', () => {
  it('the number, the name and the postcode of the claim, and nothing else; the result, its time and the reference stay', async () => {
    const { player } = await claimed(ADULT)
    await ask(player)
    const [check] = await checksOf(player)
    expect(emulators.ageCheck.questions()).toEqual([
      {
        reference: check!.id,
        phone: player.phone.replace(/^0/, '+44'),
        first_name: 'Alex',
        last_name: 'Morgan',
        postcode: 'LS1 1AA',
      },
    ])
    expect(check).toMatchObject({
      dateOfBirth: null,
      decidedBy: 'job:check-ages',
      proof: expect.stringMatching(/^age_/),
    })
    expect(check!.decidedAt).not.toBeNull()
  })

  it('a date of birth is sent where the player gave it, and is forgotten with the answer', async () => {
    const { player } = await claimed(UNKNOWN)
    await ask(player)
    expect(await ownCheck(player)).toEqual({ state: 'unclear', vendor: 'Agewise', mayAskAgain: true })
    expect((await askAgain(player, { dateOfBirth: '1990-05-17' })).body.check?.state).toBe('asked')
    await ask(player)
    expect(emulators.ageCheck.questions().at(-1)).toMatchObject({ date_of_birth: '1990-05-17' })
    expect((await checksOf(player)).map(({ dateOfBirth }) => dateOfBirth)).toEqual([null, null])
    expect(await stateOf(player)).toBe('claimed')
  })

  it('a decided check stays as it is', async () => {
    const { player } = await claimed(MINOR)
    await ask(player)
    await expect(
      server.db.execute(sql`update age_checks set state = 'over-18' where player_id = ${player.playerId}`),
    ).rejects.toThrow()
  })
})

describe('claims that wait', () => {
  it('two tabs and a double click ask once', async () => {
    const player = await addPlayer(ADULT)
    const award = await offer(player, CAR)
    const answers = await Promise.all([claim(player, award), claim(player, award), claim(player, award)])
    expect(answers.map(({ body }) => body.prize?.state)).toEqual(['checking', 'checking', 'checking'])
    expect(await checksOf(player)).toHaveLength(1)
    await Promise.all([ask(player), ask(player)])
    expect(emulators.ageCheck.questions()).toHaveLength(1)
    expect(await stateOf(player)).toBe('claimed')
  })

  it('do not lapse while the vendor is silent, and the player has the whole prize afterwards', async () => {
    const { player, award } = await claimed(SILENT)
    expect((await claim(player, award, { line1: '2 Low Street' })).body.prize?.state).toBe('checking')
    server.advanceSeconds(2 * CLAIM_DAYS * 86_400)
    await run('lapse prizes')
    expect(await stateOf(player)).toBe('checking')
    expect((await record(player, 'over-18')).status).toBe(200)
    await run('finish claims whose winners were checked')
    const [row] = await server.db.select().from(awards).where(eq(awards.id, award.id))
    expect(row).toMatchObject({ state: 'claimed' })
    expect(row!.deliverBy!.getTime()).toBeGreaterThan(server.clock.now.getTime() + 29 * 86_400_000)
  })

  it('a voucher waits without its code and gets it afterwards', async () => {
    const player = await addPlayer(ADULT)
    await server.db.execute(sql`insert into vouchers (name, code) values ('A voucher', 'AGE-1') on conflict do nothing`)
    const award = await offer(player, VOUCHER)
    expect((await claimVoucher(player, award)).body.prize).toMatchObject({ state: 'checking', voucher: null })
    await ask(player)
    expect((await claimVoucher(player, award)).body.prize).toMatchObject({
      state: 'credited',
      voucher: { code: 'AGE-1' },
    })
  })

  it('a cheaper prize asks nobody', async () => {
    const player = await addPlayer(MINOR)
    expect((await claim(player, await offer(player, MUG))).body.prize?.state).toBe('claimed')
    expect(await checksOf(player)).toEqual([])
    expect(await ownCheck(player)).toEqual({ state: 'none', vendor: 'Agewise', mayAskAgain: false })
  })

  it('a player who was checked once is not asked again', async () => {
    const { player } = await claimed(ADULT)
    await ask(player)
    expect((await claim(player, await offer(player, CAR))).body.prize?.state).toBe('claimed')
    expect(await checksOf(player)).toHaveLength(1)
  })

  it('the vendor is asked three times at most, and asking while it is asked changes nothing', async () => {
    const { player } = await claimed(REFUSED)
    for (const mayAskAgain of [true, true, false]) {
      await ask(player)
      expect((await ownCheck(player)).mayAskAgain).toBe(mayAskAgain)
      const answers = await Promise.all([askAgain(player), askAgain(player)])
      expect(answers.map(({ status }) => status)).toEqual(mayAskAgain ? [200, 200] : [429, 429])
    }
    expect(await checksOf(player)).toHaveLength(3)
  })
})

describe('a player under 18', () => {
  it('gets no prize of any value, cannot enter, be paid out or exchange, and reads why; the prize waits for staff', async () => {
    const { player, award } = await claimed(MINOR)
    await ask(player)
    const mug = await offer(player, MUG)
    expect((await claim(player, mug)).body.prize?.state).toBe('checking')
    const { bearer } = player
    const key = randomUUID()
    const refusals = [
      await server.ask(postEnter, { bearer, key, body: { competitionId: FREE, termsAccepted: true } }),
      await server.ask(postPayoutCreate, { bearer, key, body: { amountPence: 1000 } }),
      await server.ask(postAccountExchange, { bearer, key, body: { from: 'cash', to: 'tokens', amount: 1000 } }),
    ]
    for (const { status, body } of refusals)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'under-age' })
    server.advanceSeconds(2 * CLAIM_DAYS * 86_400)
    await run('lapse prizes')
    expect(await statesOf(player)).toEqual(['checking', 'checking'])
    expect(await listed(player)).toMatchObject({ state: 'under-18', prizes: [{ id: award.id }, { id: mug.id }] })
  })

  it('loses the prize only when staff withdraw it, which leaves the list', async () => {
    const { player, award } = await claimed(MINOR)
    await ask(player)
    await withdrawAwardByTwo(
      server,
      { playerId: player.playerId, id: award.id },
      'The vendor and a passport say under 18.',
    )
    expect(await stateOf(player)).toBe('withdrawn')
    expect(await listed(player)).toBeUndefined()
  })

  it('who is not, by a document that staff saw, gets everything back', async () => {
    const { player } = await claimed(MINOR)
    await ask(player)
    expect((await record(player, 'over-18')).status).toBe(200)
    await run('finish claims whose winners were checked')
    expect(await stateOf(player)).toBe('claimed')
    const entered = await server.ask(postEnter, {
      bearer: player.bearer,
      body: { competitionId: FREE, termsAccepted: true },
    })
    expect(entered.status).toBe(200)
  })
})

it('cash from a checked prize is neither paid out nor exchanged, not even in part, until the age is known', async () => {
  const player = await addPlayer(ADULT, { balances: { cash: FROM_PENCE } })
  await offer(player, CASH, 'credited')
  const { bearer } = player
  const payOut = () => server.ask(postPayoutCreate, { bearer, body: { amountPence: 500 } })
  const exchange = () => server.ask(postAccountExchange, { bearer, body: { from: 'cash', to: 'tokens', amount: 500 } })
  for (const { status, body } of [await payOut(), await payOut(), await exchange()])
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'age-check' })
  expect(await checksOf(player)).toHaveLength(1)
  await ask(player)
  expect((await payOut()).body.code).toBe('no-payout-account')
  expect((await exchange()).body.code).not.toBe('age-check')
})

describe('the desk', () => {
  it.each([
    [UNKNOWN, 'unknown', 'to-decide', null],
    [MINOR, 'under-18', 'to-decide', null],
    [REFUSED, 'refused', 'gave-up', 'the age service answered 422'],
  ] as const)(
    'lists a number that ends with %s as %s, and the alert counts it as %s',
    async (ending, state, reason, error) => {
      const before = await gauge(reason)
      const { player, award } = await claimed(ending)
      await ask(player)
      expect(await listed(player)).toMatchObject({ state, attempts: 1, lastError: error, prizes: [{ id: award.id }] })
      expect(await gauge(reason)).toBe(before + 1)
      await record(player, 'over-18')
      expect(await listed(player)).toBeUndefined()
      expect(await gauge(reason)).toBe(before)
    },
  )

  it('counts a question that is unanswered for an hour', async () => {
    const before = await gauge('unanswered')
    const { player } = await claimed(SILENT)
    await ask(player)
    expect(await gauge('unanswered')).toBe(before)
    await server.db.execute(
      sql`update age_checks set asked_at = now() - interval '61 minutes' where player_id = ${player.playerId}`,
    )
    expect(await gauge('unanswered')).toBe(before + 1)
  })

  it('asks the vendor again, and each act is in the audit log', async () => {
    const { player } = await claimed(REFUSED)
    await ask(player)
    const headers = await support()
    const { playerId } = player
    await server.ask(postDeskAskAgeAgain, { params: { playerId }, headers, body: {} })
    expect(await ownCheck(player)).toMatchObject({ state: 'asked' })
    await record(player, 'under-18')
    const log = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(playerId)))
    expect(log).toMatchObject([
      { act: 'ask-age-again', before: { state: 'refused' }, after: { state: 'asked' } },
      {
        act: 'record-age',
        before: { state: 'asked' },
        after: { state: 'under-18', document: 'passport' },
        reason: 'Seen on a call, the face is the same.',
      },
    ])
    // The vendor's answer comes too late.
    await ask(player)
    expect((await ownCheck(player)).state).toBe('under-18')
  })

  it('knows no player who does not exist', async () => {
    const answer = await server.ask(postDeskAskAgeAgain, {
      params: { playerId: 1 },
      headers: await support(),
      body: {},
    })
    expect(answer.status).toBe(404)
  })
})

it('the account tells when it was asked and what it found', async () => {
  const { player } = await claimed(ADULT)
  await ask(player)
  const events = await server.db.select().from(accountEvents).where(eq(accountEvents.playerId, player.playerId))
  expect(events.map(({ event, detail }) => [event, detail])).toEqual([
    ['age-check-asked', expect.anything()],
    ['age-checked', { result: 'over-18' }],
  ])
  const [row] = await server.db.select().from(players).where(eq(players.id, player.playerId))
  expect(row!.ageResult).toBe('over-18')
})
