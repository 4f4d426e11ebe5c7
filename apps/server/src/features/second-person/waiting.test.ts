/** Everything that waits for a second person is listed for those who may see it, with what is proposed and by whom. */
import { getDeskContentItem, postDeskApprove, postDeskRetire } from '@fairdraw/contract/desk/content.ts'
import { getDeskWaiting } from '@fairdraw/contract/desk/second-person.ts'
import type { WaitingItem } from '@fairdraw/contract/desk/second-person.ts'
import { postDeskRoles } from '@fairdraw/contract/desk/staff.ts'
import { getDeskDraw, postDeskApproveDraw } from '@fairdraw/contract/desk/draws.ts'
import { getDeskPayouts, postDeskReleasePayout } from '@fairdraw/contract/payout.ts'
import { beforeEach, expect, it } from 'vitest'
import { createFourEyesActs } from '../../testing/desk/four-eyes-acts.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'

type Person = Awaited<ReturnType<typeof addStaff>>

let editor: Person
let publisher: Person
let second: Person
const server = await startTestApp()
const acts = createFourEyesActs(server)
beforeEach(async () => {
  editor = await addStaff(server, ['editor'])
  publisher = await addStaff(server, ['publisher'])
  second = await addStaff(server, ['publisher'])
})

async function waitingFor({ headers }: Person, find: (item: WaitingItem) => boolean) {
  const { status, body } = await server.ask(getDeskWaiting, { headers })
  expect(status).toBe(200)
  return body.waiting!.find(find)
}
const isContent = (id: string) => (item: WaitingItem) => 'contentKind' in item && item.id === id
const named = ({ staffId }: Person) => ({ id: staffId, name: 'Test Person' })

it('a text in review waits for any publisher but its author, until it is approved', async () => {
  const params = await acts.submitted(editor.headers)
  const find = isContent(params.id)
  expect(await waitingFor(publisher, find)).toEqual({
    act: 'publish-content',
    contentKind: 'rail',
    id: params.id,
    title: `Rail ${params.id}`,
    revision: 1,
    closings: [],
    by: named(editor),
    since: expect.any(String),
    given: 1,
    needed: 2,
    myPart: 'may',
  })
  expect(await waitingFor(editor, find)).toMatchObject({ myPart: 'own' })
  expect(await waitingFor(await addStaff(server, ['auditor']), find)).toMatchObject({ myPart: 'no-role' })
  expect(await waitingFor(await addStaff(server, ['finance']), find)).toBeUndefined()
  await server.ask(postDeskApprove, { headers: publisher.headers, params })
  expect(await waitingFor(second, find)).toBeUndefined()
})

it('an approved move of a published closing is listed with both times, for publishers who are not its author', async () => {
  const author = await addStaff(server, ['publisher'])
  const { revision, from, to } = await acts.closingMove({ author: author.headers, publisher: publisher.headers })
  const { id } = revision
  const item = await waitingFor(second, isContent(id))
  expect(item).toMatchObject({ act: 'move-closing', revision: 2, by: named(author), myPart: 'may' })
  expect(item).toMatchObject({ closings: expect.arrayContaining([{ channel: 'online', from, to }]) })
  expect(await waitingFor(author, isContent(id))).toMatchObject({ myPart: 'own' })
})

it('a proposed retirement is listed with its reason, here and at the item, until a second publisher carries it out', async () => {
  const reason = 'The offer has ended.'
  const { kind, id } = await acts.retirement(
    { author: editor.headers, publisher: second.headers },
    publisher.headers,
    reason,
  )
  const find = isContent(id)
  expect(await waitingFor(second, find)).toMatchObject({
    act: 'retire-content',
    reason,
    by: named(publisher),
    myPart: 'may',
  })
  expect(await waitingFor(publisher, find)).toMatchObject({ myPart: 'own' })
  const atItem = async () =>
    (await server.ask(getDeskContentItem, { headers: editor.headers, params: { kind, id }, query: {} })).body.retirement
  expect(await atItem()).toEqual({ staffId: publisher.staffId, name: 'Test Person', at: expect.any(String), reason })
  await server.ask(postDeskRetire, { headers: second.headers, params: { kind, id }, body: { reason } })
  expect(await waitingFor(second, find)).toBeUndefined()
  expect(await atItem()).toBeNull()
})

it('a draw names who committed it and who has approved it, to its room and to whoever may approve next', async () => {
  const [committer, first, next] = await Promise.all([1, 2, 3].map(() => addStaff(server, ['draw-officer'])))
  const { id } = await acts.drawn(`staff:${committer!.staffId}`)
  const find = (item: WaitingItem) => item.act === 'approve-draw' && item.drawId === id
  expect(await waitingFor(first!, find)).toMatchObject({
    given: 0,
    needed: 2,
    approvedBy: [],
    myPart: 'may',
    by: named(committer!),
  })
  expect(await waitingFor(committer!, find)).toMatchObject({ myPart: 'own' })
  await server.ask(postDeskApproveDraw, { headers: first!.headers, params: { id }, body: {} })
  expect(await waitingFor(first!, find)).toMatchObject({ given: 1, approvedBy: [named(first!)], myPart: 'given' })
  expect(await waitingFor(next!, find)).toMatchObject({ given: 1, myPart: 'may' })
  const { body } = await server.ask(getDeskDraw, { headers: next!.headers, params: { id } })
  expect(body.approvals).toEqual([{ staffId: first!.staffId, name: 'Test Person', at: expect.any(String) }])
  expect(await waitingFor(editor, find)).toBeUndefined()
})

it('a payout in review waits for a first person, then for another, who is told who the first one was', async () => {
  const [one, other] = [await addStaff(server, ['finance']), await addStaff(server, ['finance'])]
  const params = await acts.payoutInReview(75_000)
  const find = (item: WaitingItem) => item.act === 'release-payout' && item.payoutId === params.id
  expect(await waitingFor(one, find)).toMatchObject({ amountPence: 75_000, by: null, given: 0, myPart: 'may' })
  await server.ask(postDeskReleasePayout, { headers: one.headers, params, body: {} })
  expect(await waitingFor(one, find)).toMatchObject({ by: named(one), given: 1, myPart: 'own' })
  expect(await waitingFor(other, find)).toMatchObject({ by: named(one), given: 1, myPart: 'may' })
  const { body } = await server.ask(getDeskPayouts, { headers: other.headers, query: { state: 'in-review' } })
  expect(body.payouts!.find(({ id }) => id === params.id)?.firstRelease).toMatchObject({ name: 'Test Person' })
  await server.ask(postDeskReleasePayout, { headers: other.headers, params, body: {} })
  expect(await waitingFor(other, find)).toBeUndefined()
})

it('what the caller may do comes first, then what waits for longest', async () => {
  const own = await acts.submitted(publisher.headers)
  server.advanceSeconds(60)
  const others = [await acts.submitted(editor.headers)]
  server.advanceSeconds(60)
  others.push(await acts.submitted(editor.headers))
  const { body } = await server.ask(getDeskWaiting, { headers: publisher.headers })
  const order = body.waiting!.map((item) => ('contentKind' in item ? item.id : ''))
  const places = [...others.map(({ id }) => order.indexOf(id)), order.indexOf(own.id)]
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThanOrEqual(0)
})

it('all administrators see the changes of access of the last week, by name', async () => {
  const [administrator, other] = [await addStaff(server, ['administrator']), await addStaff(server, ['administrator'])]
  await server.ask(postDeskRoles, {
    headers: administrator.headers,
    params: { id: editor.staffId },
    body: { roles: ['editor', 'finance'] },
  })
  const changes = async ({ headers }: Person) =>
    (await server.ask(getDeskWaiting, { headers })).body.accessChanges!.filter(
      ({ person }) => person.id === editor.staffId,
    )
  expect(await changes(other)).toMatchObject([
    { change: 'change-roles', person: named(editor), by: named(administrator) },
  ])
  expect(await changes(publisher)).toEqual([])
  server.advanceSeconds(7 * 86_400)
  expect(await changes(await addStaff(server, ['administrator']))).toEqual([])
})
