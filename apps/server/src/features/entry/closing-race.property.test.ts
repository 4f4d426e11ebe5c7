/**
 * Entries that race the closing instant, from two processes: what was committed before it, by the database's clock, counts and may
 * be paid within the grace; what was not is refused and not charged; what is unpaid at the end of the grace ends.
 */
import { postEnter, postPayment } from '@fairdraw/contract/entry.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '../../db/database.ts'
import { competitionOf } from '../../testing/competitions.ts'
import { cardNonce } from '../../testing/card-holder.ts'
import { brokenInvariants } from '../../testing/ledger.ts'
import { inHands, openStorm } from '../../testing/storm.ts'
import type { Someone, Storm } from '../../testing/storm.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'

const isLong = process.env['PROPERTY_RUNS'] !== undefined
const ENTRIES = isLong ? 5_000 : 300
const HANDS = 24
const FREE = 1
const PAID = 2

let storm: Storm
let everybody: Someone[]
beforeAll(async () => {
  storm = await openStorm([], 2)
  everybody = []
  for (let nth = 0; nth < ENTRIES / 2; nth += 1) everybody.push(await storm.addPlayer(nth))
}, 240_000)
afterAll(() => storm.close())

it(`of ${ENTRIES} entries that race the closing exactly those before it count, and pay within the grace`, async () => {
  const { db, emulators, clientToken } = storm
  const closeIn = async (ms: number) => {
    const dateStop = new Date(Date.now() + ms).toISOString()
    for (const sketch of [{ id: FREE }, { id: PAID, steps: ['payment' as const], pricePence: 200 }])
      await saveCompetition(db, { ...competitionOf(sketch), dateStop }, [])
    return new Date(dateStop)
  }
  const closing = await closeIn(isLong ? 8_000 : 2_500)
  const answers: { who: Someone; competitionId: number; code: string; entryId: string | undefined }[] = []
  const work = [...Array(ENTRIES).keys()]
  await inHands(HANDS, work, async (nth) => {
    const [who, competitionId] = [everybody[nth >> 1]!, nth % 2 === 0 ? FREE : PAID]
    const body = { competitionId, termsAccepted: true }
    const answer = await storm.insist(postEnter, { body }, who, nth)
    const [code, entryId] = answer.ok ? ['ok', answer.body.entryId] : [answer.problem.code, undefined]
    answers.push({ who, competitionId, code, entryId })
    // The last of them come after the closing, however fast the machine is.
    if (nth === Math.floor(ENTRIES * 0.9)) while (Date.now() < closing.getTime()) await new Promise(setImmediate)
  })

  const codes = Map.groupBy(answers, ({ code }) => code)
  expect([...codes.keys()].toSorted()).toEqual(['closed', 'ok'])
  const entries = await rows<{ id: string; playerId: number; isInTime: boolean }>(
    db,
    sql`select id, player_id::float8 as "playerId", accepted_at < ${closing.toISOString()}::timestamptz as "isInTime" from entries`,
  )
  // Whoever was told yes is in, whoever was told no is not, and nobody is in who came late.
  expect(entries.map(({ id }) => id).toSorted()).toEqual(
    codes
      .get('ok')!
      .map(({ entryId }) => entryId!)
      .toSorted(),
  )
  expect(entries.filter(({ isInTime }) => !isInTime)).toEqual([])
  const late = await rows(
    db,
    sql`select 1 from idempotency_keys where call = 'enter' and outcome ->> 'code' = 'closed' and created_at < ${closing.toISOString()}::timestamptz`,
  )
  expect(late).toEqual([])

  // After the closing: two of three pay within the grace, the others do not.
  const unpaid = codes.get('ok')!.filter(({ competitionId }) => competitionId === PAID)
  const paying = unpaid.filter((_one, nth) => nth % 3 !== 0)
  await inHands(HANDS, paying, async ({ who, entryId }) => {
    const nonce = await cardNonce(emulators, clientToken, { amountPence: 200 })
    const body = { entryId: entryId!, method: 'card' as const, bundleId: 'b1', nonce, termsAccepted: true }
    const answer = await storm.insist(postPayment, { body }, who, Number(entryId!.at(-1) === '0'))
    expect(answer).toMatchObject({ ok: true, body: { status: 'completed' } })
  })
  await storm.endGrace()
  await storm.settleAll()
  // Nothing can be paid once the grace is over, and nobody is charged for trying.
  const [tooLate] = unpaid.filter((_one, nth) => nth % 3 === 0)
  const sold = emulators.books().length
  const nonce = await cardNonce(emulators, clientToken, { amountPence: 200 })
  const body = { entryId: tooLate!.entryId!, method: 'card' as const, bundleId: 'b1', nonce, termsAccepted: true }
  expect(await storm.insist(postPayment, { body }, tooLate!.who)).toMatchObject({ problem: { code: 'entry-timeout' } })
  expect(emulators.books()).toHaveLength(sold)

  const states = await rows<{ competitionId: number; state: string; count: number }>(
    db,
    sql`select competition_id as "competitionId", state, count(*)::int as count from entries group by 1, 2 order by 1, 2`,
  )
  expect(states).toEqual([
    { competitionId: FREE, state: 'completed', count: codes.get('ok')!.length - unpaid.length },
    { competitionId: PAID, state: 'completed', count: paying.length },
    { competitionId: PAID, state: 'expired', count: unpaid.length - paying.length },
  ])
  expect(emulators.books().filter(({ type }) => type === 'sale')).toHaveLength(paying.length)
  expect(await brokenInvariants(db)).toEqual([])
  console.info(
    `${ENTRIES} raced: ${codes.get('ok')!.length} in time, ${codes.get('closed')!.length} closed; of ${unpaid.length} to be paid ${paying.length} were, the others ended unpaid`,
  )
}, 900_000)
