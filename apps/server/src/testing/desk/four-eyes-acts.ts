/** Things that wait for a second person, made through the desk's calls or as rows, for tests of four eyes. */
import { randomUUID } from 'node:crypto'
import {
  postDeskApprove,
  postDeskPublish,
  postDeskRetire,
  postDeskRevision,
  postDeskSubmit,
} from '@fairdraw/contract/desk/content.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { draws } from '../../features/draw/tables.ts'
import { payouts } from '../../features/payout/tables.ts'
import { awards } from '../../features/prize/tables.ts'
import type { TestApp } from '../test-app.ts'
import { exampleItem, laterClosing } from './example-item.ts'

type Headers = Record<string, string>

const DAY_MS = 86_400_000

export function createFourEyesActs(server: TestApp) {
  let nextId = 7_000
  const revisionOf = (kind: ContentKind, id: string, revision: number) => ({
    kind,
    id,
    revision: String(revision) as unknown as number,
  })

  async function save(author: Headers, kind: ContentKind, id: string, body: unknown, basedOn = 0) {
    const saved = await server.ask(postDeskRevision, {
      headers: author,
      params: { kind, id },
      body: { basedOn, body: body as Record<string, unknown> },
    })
    expectDone(saved)
    expectDone(await server.ask(postDeskSubmit, { headers: author, params: revisionOf(kind, id, basedOn + 1) }))
  }

  /** A text in review. */
  async function submitted(author: Headers) {
    const id = `rail-${(nextId += 1)}`
    await save(author, 'rail', id, { id, name: `Rail ${id}`, displayAsRails: true, onlyTokenPaid: false })
    return revisionOf('rail', id, 1)
  }

  async function published(author: Headers, publisher: Headers) {
    const one = await submitted(author)
    expectDone(await server.ask(postDeskApprove, { headers: publisher, params: one }))
    expectDone(await server.ask(postDeskPublish, { headers: publisher, params: one, body: {} }))
    return one
  }

  /** A published item that this publisher proposes to take off. */
  async function retirement(
    { author, publisher }: { author: Headers; publisher: Headers },
    by: Headers,
    reason: string,
  ) {
    const { kind, id } = await published(author, publisher)
    expectDone(await server.ask(postDeskRetire, { headers: by, params: { kind, id }, body: { reason } }))
    return { kind, id }
  }

  /** An approved revision that moves a published closing; it waits for a publisher who is not its author. */
  async function closingMove({ author, publisher }: { author: Headers; publisher: Headers }) {
    const id = String((nextId += 1))
    const item = exampleItem(server.clock.now, Number(id))
    const closes = new Date(Date.parse(item.body.competition.dateStop) + DAY_MS)
    await save(author, 'competition', id, item.body)
    expectDone(await server.ask(postDeskApprove, { headers: publisher, params: revisionOf('competition', id, 1) }))
    expectDone(
      await server.ask(postDeskPublish, { headers: publisher, params: revisionOf('competition', id, 1), body: {} }),
    )
    const moved = exampleItem(server.clock.now, Number(id), laterClosing(item, closes))
    await save(author, 'competition', id, moved.body, 1)
    expectDone(await server.ask(postDeskApprove, { headers: publisher, params: revisionOf('competition', id, 2) }))
    return {
      revision: revisionOf('competition', id, 2),
      from: item.body.competition.dateStop,
      to: closes.toISOString(),
    }
  }

  /** A draw whose result waits for approvals. */
  const drawn = (committedBy: string) => addDraw('drawn', { committedBy })
  /** A draw whose round is due at this time. */
  const committed = (beaconAt: Date) => addDraw('committed', { committedBy: 'job:run-draws', beaconAt })

  async function addDraw(state: 'committed' | 'drawn', more: { committedBy: string; beaconAt?: Date }) {
    const at = server.clock.now
    const [row] = await server.db
      .insert(draws)
      .values({
        kind: 'competition',
        subjectId: String((nextId += 1)),
        title: 'A weekend by the sea',
        state,
        cutOff: at,
        ticketCount: 55,
        manifest: '{}',
        manifestHash: Buffer.alloc(32, nextId % 256),
        committedAt: at,
        ...more,
      })
      .returning({ id: draws.id })
    return { id: row!.id }
  }

  /** A payout in review. */
  async function payoutInReview(amountPence = 60_000) {
    const { playerId } = await server.addPlayer()
    const at = server.clock.now
    const row = { playerId, id: randomUUID(), key: randomUUID(), amountPence, payerId: 'PAYER"1' }
    await server.db.insert(payouts).values({ ...row, state: 'in-review', requestedAt: at, changedAt: at })
    return { playerId, id: row.id }
  }

  /** A prize that its winner has not claimed. */
  async function offeredAward() {
    const { playerId } = await server.addPlayer()
    const { id: drawId } = await drawn('job:run-draws')
    const prize = { type: 'physical', value: 80_000, name: 'A bike', physicalType: 'parcel' }
    const [row] = await server.db
      .insert(awards)
      .values({ playerId, drawId, place: 0, ticket: 100_001, prize, state: 'offered', claimBy: server.clock.now })
      .returning({ id: awards.id })
    return { playerId, id: row!.id }
  }

  return { submitted, published, retirement, closingMove, committed, drawn, payoutInReview, offeredAward }
}

function expectDone({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
}
