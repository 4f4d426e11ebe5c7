/**
 * Whatever players, staff, the vendor and the jobs do, in any order and with any setting: a prize above the value is neither
 * claimed nor sent, and no cash of one leaves, before its winner's age was found to be 18 or over (field rule 13).
 */
import { randomUUID } from 'node:crypto'
import { AGE_CHECK_MOMENTS, isCheckedPrize } from '@fairdraw/rules/player/age-check.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import { DELIVERY_DAYS, daysAfter, nextAwardState } from '@fairdraw/rules/prize/award.ts'
import type { Prize } from '@fairdraw/rules/prize/prize.ts'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awards } from '../prize/tables.ts'
import { createFakeWorkReporter } from '../../testing/fake-work-reporter.ts'
import { readRows, readValue } from '../../testing/read-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { withdrawAwardByTwo } from '../../testing/draw/withdraw-award.ts'
import type { AgeAnswer } from '../../vendors/age-check/age-check.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { lapseAwards } from '../prize/alternates.ts'
import { lockAward, moveAward } from '../prize/awards.ts'
import { claimPrize, claimVoucher } from '../prize/claim.ts'
import { finishCheckedClaims } from '../prize/finish-checked.ts'
import { assignWaitingCodes } from '../prize/give-code.ts'
import { decide, insertQuestion, isUnclear, listAgeChecks } from './age-checks.ts'
import { askAboutAges } from './ask-vendor.ts'
import { refuseUncheckedCash } from './refuse-unchecked.ts'

const RUNS = process.env['PROPERTY_RUNS'] === undefined ? 10 : 500
const VALUE = 500_00

const server = await startTestApp()
await server.db.execute(sql`insert into vouchers (name, code) select 'V', 'CODE-' || n from generate_series(1, 2000) n`)

const prize: fc.Arbitrary<Prize> = fc.record(
  {
    type: fc.constant('physical' as const),
    name: fc.constant('V'),
    value: fc.constantFrom(VALUE - 1, VALUE, VALUE + 1),
    physicalType: fc.constantFrom('parcel', 'voucher'),
  },
  { noNullPrototype: true },
)
const act = fc.oneof(
  { weight: 4, arbitrary: fc.constant('claim' as const) },
  { weight: 4, arbitrary: fc.constantFrom('over-18', 'under-18', 'unknown', 'silent', 'refused') },
  { weight: 3, arbitrary: fc.constant('finish' as const) },
  fc.constantFrom('lapse', 'codes', 'send', 'deliver', 'withdraw', 'ask again', 'record over', 'record under', 'cash'),
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never
type World = { playerId: number; id: string; prize: Prize; policy: AgePolicy }

const ADDRESS = { name: 'Alex', surname: 'Morgan', line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' }
const STAFF = { staffId: randomUUID() }

function answer(result: string): Promise<AgeAnswer> {
  if (result === 'silent') return Promise.reject(new Error('timeout'))
  if (result === 'refused') return Promise.reject(new VendorError('no', { isPermanent: true }))
  return Promise.resolve({ state: result as AgeAnswer['state'], reference: 'age_1' })
}

async function perform(name: Act, { playerId, id, prize: won, policy }: World): Promise<void> {
  const { db, catalogue } = server
  const now = new Date()
  const context = { db, catalogue, agePolicy: policy, now: () => now }
  const key = { playerId, id }
  switch (name) {
    case 'claim': {
      const claim = { address: ADDRESS, nameChoice: 'withheld' as const }
      return void (await db.transaction(async (tx): Promise<unknown> =>
        won.physicalType === 'voucher'
          ? claimVoucher(tx, key, { agePolicy: policy, now })
          : claimPrize(tx, key, claim, { catalogue, agePolicy: policy, now }),
      ))
    }
    case 'finish':
      return void (await finishCheckedClaims(context))
    case 'lapse':
      return void (await lapseAwards(context))
    case 'codes':
      return void (await assignWaitingCodes(context))
    case 'send':
    case 'deliver':
      return db.transaction(async (tx) => {
        const award = (await lockAward(tx, key))!
        if (nextAwardState(award.state, name)) await moveAward(tx, award, name, { actor: { job: 'test' } })
      })
    case 'withdraw': {
      const award = await db.transaction((tx) => lockAward(tx, key))
      if (nextAwardState(award!.state, name)) await withdrawAwardByTwo(server, key, 'They were not eligible.')
      return
    }
    case 'ask again':
      return db.transaction(async (tx) => {
        if (isUnclear((await listAgeChecks(tx, playerId))[0]?.state)) await insertQuestion(tx, { playerId, now })
      })
    case 'record over':
    case 'record under':
      return db.transaction(async (tx) => {
        if ((await listAgeChecks(tx, playerId))[0]?.state !== 'asked') await insertQuestion(tx, { playerId, now })
        const [asked] = await listAgeChecks(tx, playerId)
        const state = name === 'record over' ? 'over-18' : 'under-18'
        await decide(tx, asked!, { state, actor: STAFF, proof: 'passport', now })
      })
    case 'cash':
      return db.transaction(async (tx) => {
        const refusal = await refuseUncheckedCash(tx, playerId, { policy, now })
        const isKnown = await isFoundToBeAdult(playerId, tx)
        const mayLeave = policy.before === 'never' || isKnown
        if (!mayLeave) expect(refusal?.code).toBe('age-check')
        if (policy.before === 'never') expect(refusal).toBeUndefined()
      })
    default:
      await db.execute(
        sql`update age_checks set next_attempt_at = now() where state = 'asked' and player_id = ${playerId}`,
      )
      await askAboutAges({
        db,
        ageChecks: { vendor: 'Agewise', check: () => answer(name) },
        workReporter: createFakeWorkReporter().reporter,
      })
  }
}

/** Ever: a prize that was given then stays given. */
async function isFoundToBeAdult(playerId: number, db = server.db): Promise<boolean> {
  const found = await readRows(db, sql`select 1 from age_checks where player_id = ${playerId} and state = 'over-18'`)
  return found.length > 0
}

it('no checked prize is given to somebody whose age is not known, and no wait is longer than its cause', async () => {
  let [checked, waited] = [0, 0]
  const policy = fc.record(
    { before: fc.constantFrom(...AGE_CHECK_MOMENTS), prizePence: fc.constant(VALUE) },
    { noNullPrototype: true },
  )
  await fc.assert(
    fc.asyncProperty(policy, prize, fc.array(act, { maxLength: 14 }), async (agePolicy, won, acts) => {
      const { playerId } = await server.addPlayer()
      const [award] = await server.db
        .insert(awards)
        .values([
          {
            playerId,
            drawId: randomUUID(),
            place: 0,
            ticket: 1,
            prize: won,
            state: 'offered',
            claimBy: daysAfter(new Date(), DELIVERY_DAYS),
          },
          {
            playerId,
            drawId: randomUUID(),
            place: 0,
            ticket: 2,
            prize: { type: 'monetary', value: VALUE, name: '£500' },
            state: 'credited',
          },
        ])
        .returning()
      const world = { playerId, id: award!.id, prize: won, policy: agePolicy }
      for (const name of acts) {
        await perform(name, world)
        const state = await readValue<string>(server.db, sql`select state from awards where id = ${world.id}`)
        const isGiven = ['claimed', 'sent', 'delivered', 'credited'].includes(state)
        if (state === 'checking') waited += 1
        if (isCheckedPrize(agePolicy, won) && isGiven) {
          checked += 1
          expect(await isFoundToBeAdult(playerId), `${name} of ${acts.join(', ')}`).toBe(true)
        }
        // A deadline that is far away has not passed, whatever else happened.
        expect(state).not.toBe('unclaimed')
      }
      // Once the age is known, nothing waits any more.
      await perform('record over', world)
      await perform('finish', world)
      const left = await readRows(server.db, sql`select from awards where id = ${world.id} and state = 'checking'`)
      expect(left).toEqual([])
    }),
    { numRuns: RUNS, seed: 20_261_127 },
  )
  // The runs were about something.
  expect(checked).toBeGreaterThan(0)
  expect(waited).toBeGreaterThan(0)
}, 600_000)
