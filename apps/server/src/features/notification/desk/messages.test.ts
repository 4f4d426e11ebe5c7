/** Messages at the desk over HTTP: what waits and failed is shown without bodies, and is retried or dropped once. */
import {
  getDeskCompetitionMessages,
  getDeskMessageTopics,
  getDeskMessages,
  postDeskDropMessages,
  postDeskRetryMessages,
} from '@fairdraw/contract/desk/messages.ts'
import type { MessageState } from '@fairdraw/contract/desk/messages.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { countRowsRead } from '../../../testing/count-rows-read.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { MESSAGES_PAGE_SIZE, listMessages } from './list-messages.ts'

const TOPIC = 'payment-refunded'
const OTHER = 'payout-paid'
const REASON = 'Support has called these players.'

type Person = Awaited<ReturnType<typeof addStaff>>
let support: Person
let auditor: Person
const server = await startTestApp()
beforeEach(async () => {
  await server.db.execute(sql`truncate outbox`)
  await server.db.execute(sql`truncate outbox_days`)
  support = await addStaff(server, ['support'])
  auditor = await addStaff(server, ['auditor'])
})

const BODY = '{"to": "07700900123", "amountPence": 200}'
/** Rows in each state, as the queue leaves them. */
const ROWS = {
  due: sql`clock_timestamp(), 0, null, null, null`,
  retrying: sql`clock_timestamp() + interval '5 minutes', 3, 'VendorError: HTTP 503', null, null`,
  dead: sql`'infinity'::timestamptz, 9, 'VendorError: HTTP 400', clock_timestamp(), null`,
  dropped: sql`'infinity'::timestamptz, 9, 'VendorError: HTTP 400', clock_timestamp(), 'by hand'`,
}
async function add(state: keyof typeof ROWS, topic = TOPIC, count = 1): Promise<number[]> {
  const rows = await readRows<{ id: number }>(
    server.db,
    sql`insert into outbox (topic, body, due_at, attempts, last_error, dead_at, drop_reason)
        select ${topic}, ${BODY}::jsonb, ${ROWS[state]} from generate_series(1, ${count}::int) returning id::float8 as id`,
  )
  return rows.map(({ id }) => id)
}

const list = async (query: { state: MessageState; topic?: string; competitionId?: number; after?: string }) =>
  (await server.ask(getDeskMessages, { headers: auditor.headers, query })).body
const topics = async () => (await server.ask(getDeskMessageTopics, { headers: auditor.headers })).body.topics!
const retry = (selection: { ids: number[] } | { topic: string; deadBy: string }, person = support) =>
  server.ask(postDeskRetryMessages, { headers: person.headers, body: { selection } })
const drop = (selection: { ids: number[] } | { topic: string; deadBy: string }, reason = REASON) =>
  server.ask(postDeskDropMessages, { headers: support.headers, body: { selection, reason } })
const audited = (act: string) =>
  readRows<Record<string, unknown>>(
    server.db,
    sql`select actor, subject_kind, subject_id, after, reason from audit_log where act = ${act} order by id desc limit 1`,
  )

describe('the topics', () => {
  it('have the messages of each state, the oldest, the next try, and what was sent', async () => {
    await add('due', TOPIC, 3)
    await add('retrying')
    await add('dead', OTHER, 2)
    await add('dropped', OTHER)
    expect(await topics()).toMatchObject([
      { topic: TOPIC, channel: 'text', counts: { queued: 4, retrying: 1, dead: 0, dropped: 0 }, sentToday: 0 },
      { topic: OTHER, counts: { queued: 0, retrying: 0, dead: 2, dropped: 1 }, oldestAt: null, nextAt: null },
    ])
    expect(Date.parse((await topics())[0]!.oldestAt!)).toBeGreaterThan(Date.now() - 600_000)
  })

  it('count what was sent, also when nothing of the topic is left', async () => {
    const { playerId } = await server.addPlayer()
    await server.db.execute(
      sql`insert into outbox (topic, player_id, body) values (${TOPIC}, ${playerId}, ${BODY}::jsonb)`,
    )
    await server.jobs.runAll()
    expect(server.texts.length).toBeGreaterThan(0)
    expect(await topics()).toMatchObject([
      { topic: TOPIC, counts: { queued: 0, retrying: 0, dead: 0, dropped: 0 }, sentToday: 1, sentInWeek: 1 },
    ])
  })

  it('of a newer build are shown as unknown', async () => {
    await add('due', 'of-a-newer-build')
    expect(await topics()).toMatchObject([{ topic: 'of-a-newer-build', channel: 'unknown' }])
  })
})

describe('the messages about a competition', () => {
  const about = (id: number) =>
    sql`jsonb_build_object('to', '07700900123', 'amountPence', 200, 'competitionId', ${id}::int)`
  const addAbout = (id: number, state: keyof typeof ROWS) =>
    server.db.execute(
      sql`insert into outbox (topic, body, due_at, attempts, last_error, dead_at, drop_reason) values (${TOPIC}, ${about(id)}, ${ROWS[state]})`,
    )
  const counted = async (id: number) =>
    (await server.ask(getDeskCompetitionMessages, { headers: auditor.headers, params: { id } })).body.topics!

  it('are counted by topic and state, and those that were sent when nothing is left of them', async () => {
    const { playerId } = await server.addPlayer()
    await server.db.execute(
      sql`insert into outbox (topic, player_id, body) values (${TOPIC}, ${playerId}, ${about(501)})`,
    )
    await server.jobs.runAll()
    for (const state of ['retrying', 'dead', 'dropped'] as const) await addAbout(501, state)
    await addAbout(502, 'dead')
    await add('dead')
    expect(await counted(501)).toEqual([
      { topic: TOPIC, channel: 'text', counts: { queued: 1, retrying: 1, dead: 1, dropped: 1 }, sent: 1 },
    ])
    expect(await counted(503)).toEqual([])
  })

  it.each(['queued', 'retrying', 'dead', 'dropped'] as const)('are listed alone: %s', async (state) => {
    const row = state === 'queued' ? 'due' : state
    await addAbout(504, row)
    await addAbout(505, row)
    await add(row)
    expect((await list({ state, competitionId: 504 })).messages).toHaveLength(1)
    expect((await list({ state, competitionId: 504, topic: TOPIC })).messages).toHaveLength(1)
    expect((await list({ state, competitionId: 504, topic: OTHER })).messages).toEqual([])
    expect((await list({ state })).messages).toHaveLength(3)
  })

  it('that are dropped keep their competition, and nothing else of what they said', async () => {
    await addAbout(506, 'dead')
    const { messages } = await list({ state: 'dead', competitionId: 506 })
    expect((await drop({ ids: [messages![0]!.id] })).body.count).toBe(1)
    expect((await list({ state: 'dropped', competitionId: 506 })).messages).toHaveLength(1)
    expect(await readRows(server.db, sql`select body from outbox`)).toEqual([{ body: { competitionId: 506 } }])
  })
})

describe('the list', () => {
  it('has what an operator needs, and never the body', async () => {
    await add('dead')
    const reply = await list({ state: 'dead' })
    expect(reply.messages).toMatchObject([
      {
        topic: TOPIC,
        channel: 'text',
        attempts: 9,
        nextAt: null,
        lastError: 'VendorError: HTTP 400',
        dropReason: null,
      },
    ])
    expect(JSON.stringify(reply)).not.toContain('07700900123')
  })

  it.each(['queued', 'dead'] as const)('of %s messages is paged, and shows each once', async (state) => {
    const kind = state === 'queued' ? 'due' : 'dead'
    const ids = [...(await add(kind, TOPIC, MESSAGES_PAGE_SIZE)), ...(await add(kind, OTHER, 3))]
    await add(kind === 'due' ? 'dead' : 'due', TOPIC)
    const first = await list({ state })
    const second = await list({ state, after: first.next! })
    expect([...first.messages!, ...second.messages!].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    expect(second.next).toBeUndefined()
    expect((await list({ state, topic: OTHER })).messages).toHaveLength(3)
  })

  it('of retried messages has those that have failed before', async () => {
    await add('due')
    const [id] = await add('retrying')
    expect((await list({ state: 'retrying' })).messages!.map((one) => one.id)).toEqual([id])
    expect((await list({ state: 'queued' })).messages).toHaveLength(2)
  })

  it('reads a page only, however many messages there are', async () => {
    await add('dead', TOPIC, 3_000)
    await add('due', TOPIC, 3_000)
    await server.db.execute(sql`analyze outbox`)
    for (const state of ['queued', 'dead', 'retrying', 'dropped'] as const) {
      const rows = await countRowsRead(server.db, ['outbox'], (tx) => listMessages(tx, { state }))
      expect(rows, state).toBeLessThan(3 * MESSAGES_PAGE_SIZE)
    }
  })
})

describe('a dead letter', () => {
  it('is retried once, sent, and recorded with who asked for it', async () => {
    const { playerId } = await server.addPlayer()
    const ids = await add('dead')
    await server.db.execute(sql`update outbox set player_id = ${playerId}`)
    const replies = await Promise.all([retry({ ids }), retry({ ids })])
    expect(replies.map(({ body }) => body.count!).toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await audited('retry-messages')).toMatchObject([
      {
        actor: `staff:${support.staffId}`,
        subject_kind: 'message',
        subject_id: String(ids[0]),
        after: { count: 1, ids },
      },
    ])
    await server.jobs.runAll()
    expect(await readRows(server.db, sql`select 1 from outbox`)).toEqual([])
  })

  it('is dropped with a reason: emptied, and not sent any more', async () => {
    const ids = await add('dead')
    expect((await drop({ ids }, 'short')).status).toBe(422)
    expect((await drop({ ids })).body).toEqual({ count: 1, hasMore: false })
    expect((await list({ state: 'dropped' })).messages).toMatchObject([{ id: ids[0], dropReason: REASON }])
    expect(await readRows(server.db, sql`select body from outbox`)).toEqual([{ body: {} }])
    expect((await retry({ ids })).body.count).toBe(0)
    expect(await audited('drop-messages')).toMatchObject([{ reason: REASON, after: { count: 1 } }])
  })

  it('that died after the list was read is not moved with its topic', async () => {
    await add('dead', TOPIC, 2)
    await add('dead', OTHER)
    const { readAt } = await list({ state: 'dead' })
    await add('dead')
    expect((await drop({ topic: TOPIC, deadBy: readAt! })).body.count).toBe(2)
    expect((await topics()).map(({ counts }) => counts.dead)).toEqual([1, 1])
    expect(await audited('drop-messages')).toMatchObject([{ subject_kind: 'message-topic', subject_id: TOPIC }])
  })

  it('of a large topic is moved in parts, until none is left', async () => {
    await add('dead', TOPIC, 1_001)
    const { readAt } = await list({ state: 'dead' })
    const selection = { topic: TOPIC, deadBy: readAt! }
    expect((await retry(selection)).body).toEqual({ count: 1_000, hasMore: true })
    expect((await retry(selection)).body).toEqual({ count: 1, hasMore: false })
  })

  it('is not moved by a person who may only read', async () => {
    expect((await retry({ ids: await add('dead') }, auditor)).status).toBe(403)
    expect((await topics())[0]!.counts.dead).toBe(1)
  })
})
