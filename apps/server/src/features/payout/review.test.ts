/** A large payout is sent once two people have released it, or one has returned it (docs/mechanisms/payouts.md#review). */
import { randomUUID } from 'node:crypto'
import { getDeskPayouts, postDeskReleasePayout, postDeskReturnPayout } from '@fairdraw/contract/payout.ts'
import { PAYOUT_REVIEWED_FROM_PENCE as LARGE } from '@fairdraw/rules/payout/payout.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { readRows } from '../../testing/read-rows.ts'
import { listWaitingReleases } from './releases.ts'
import { openPayoutHarness } from './testing.ts'

const { server, emulators, work, atPayPal, cash, create, linked, state, status, sweep, sweepDue } =
  await openPayoutHarness()

type Params = { playerId: number; id: string }
type Headers = Record<string, string>
const REASON = 'The name there is another one'

async function requested(amountPence = LARGE) {
  const player = await linked('SUCCESS', amountPence)
  const { body } = await create(player, { amountPence })
  return { player, params: { playerId: player.playerId, id: body.payout!.id } }
}
async function inReview() {
  const made = await requested()
  expect(await state(made.player)).toBe('in-review')
  return made
}
const finance = () => addStaff(server, ['finance'])
const release = (params: Params, headers: Headers) => server.ask(postDeskReleasePayout, { headers, params, body: {} })
const sendBack = (params: Params, headers: Headers, reason = REASON) =>
  server.ask(postDeskReturnPayout, { headers, params, body: { reason } })
const auditedAbout = (id: string) =>
  readRows<{ act: string }>(
    server.db,
    sql`select act, subject_kind as kind, before, after, reason from audit_log
        where ${id} in (subject_id, after ->> 'subjectId') order by id`,
  )

it('it is sent once two people have released it; one person alone cannot', async () => {
  const { player, params } = await inReview()
  const [first, second] = [await finance(), await finance()]
  await sweep()
  expect(await atPayPal(player)).toEqual([])
  expect(await release(params, (await addStaff(server, ['support'])).headers)).toMatchObject({ status: 403 })
  const firstRelease = { staffId: first.staffId, name: 'Test Person', at: expect.any(String) }
  for (let times = 0; times < 2; times += 1)
    expect(await release(params, first.headers)).toMatchObject({
      status: 200,
      body: { isReleased: false, payout: { id: params.id, firstRelease } },
    })
  expect(await release(params, second.headers)).toMatchObject({
    body: { isReleased: true, payout: { state: 'requested', attempts: 0, nextAttemptAt: expect.any(String) } },
  })
  expect(await release(params, first.headers)).toMatchObject({ status: 409, body: { code: 'wrong-payout-state' } })
  await sweepDue()
  await emulators.payPal.process()
  await sweep()
  expect(await state(player)).toBe('paid')
  expect(work.reported).toEqual([])
  expect((await auditedAbout(params.id)).map(({ act }) => act)).toEqual(['propose', 'approve'])
})

it('those that wait are listed, the oldest first, each with its first release; one of another state without', async () => {
  const [one, other, small] = [await inReview(), await inReview(), await requested(LARGE - 1)]
  const first = await finance()
  await release(other.params, first.headers)
  const isMine = ({ id }: Params) => [one, other, small].some(({ params }) => params.id === id)
  const list = async (of: 'in-review' | 'requested') =>
    (await server.ask(getDeskPayouts, { headers: first.headers, query: { state: of } })).body.payouts!.filter(isMine)
  expect(await list('in-review')).toMatchObject([
    { ...one.params, amountPence: LARGE, nextAttemptAt: null, firstRelease: null },
    { ...other.params, firstRelease: { staffId: first.staffId } },
  ])
  expect(await list('requested')).toMatchObject([{ ...small.params, firstRelease: null }])
  const waiting = await listWaitingReleases(server.db, 10)
  expect(waiting.filter(({ payout }) => isMine(payout))).toMatchObject([
    { payout: one.params, first: undefined },
    { payout: other.params, first: { proposedBy: first.staffId } },
  ])
})

it('one that is not released is returned to its player, with a reason in the audit log', async () => {
  const { player, params } = await inReview()
  const { headers } = await finance()
  expect(await sendBack(params, headers, 'no')).toMatchObject({ status: 422 })
  expect(await sendBack(params, headers)).toMatchObject({ body: { payout: { state: 'returned' } } })
  expect(await sendBack(params, headers)).toMatchObject({ status: 409, body: { code: 'wrong-payout-state' } })
  expect(await cash(player)).toEqual({ balance: LARGE, held: 0 })
  expect(await status(player)).toMatchObject({ payouts: [{ state: 'returned', reason: 'withdrawn' }] })
  expect(await auditedAbout(params.id)).toEqual([
    {
      act: 'return-payout',
      kind: 'payout',
      before: { state: 'in-review' },
      after: { state: 'returned' },
      reason: REASON,
    },
  ])
})

it('one that does not exist is not found', async () => {
  const { headers } = await finance()
  const { params } = await inReview()
  for (const unknown of [
    { ...params, id: randomUUID() },
    { ...params, playerId: 999_999 },
  ]) {
    expect(await release(unknown, headers)).toMatchObject({ status: 404 })
    expect(await sendBack(unknown, headers)).toMatchObject({ status: 404 })
  }
})
