/**
 * Ages are checked by the vendor before a prize above a value, over its protocol: every answer and every failure, and what
 * staff see and record (docs/mechanisms/account/age-checks.md).
 */
import { postDeskAskAgeAgain } from '@fairdraw/contract/account/age-check.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '../audit/tables.ts'
import { accountEvents, players } from '../player/tables.ts'
import { MAX_ATTEMPTS } from './ask-vendor.ts'
import { ADULT, MINOR, REFUSED, SILENT, UNKNOWN, startAgeChecks } from './testing.ts'

const {
  emulators,
  server,
  reset,
  stateOf,
  ownCheck,
  askAgain,
  checksOf,
  ask,
  claimed,
  textsTo,
  support,
  listed,
  record,
  gauge,
} = await startAgeChecks()
beforeEach(reset)

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
