/** Imports at the desk over HTTP: each row of a file counts once or is rejected with its reason, and every act is recorded. */
import { randomUUID } from 'node:crypto'
import {
  MAX_IMPORT_BYTES,
  getDeskImport,
  getDeskImportOverview,
  getDeskImportProgress,
  getDeskImportTotals,
  getDeskImports,
  getDeskRejectedRows,
  postDeskCheckImport,
  postDeskDiscardImport,
  postDeskImport,
  postDeskRejectedCsv,
} from '@fairdraw/contract/desk/imports.ts'
import type { ImportProgress } from '@fairdraw/contract/desk/imports.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { processRows } from '../process-rows.ts'
import { receiveBatch } from '../receive-batch.ts'
import { DELIVERIES_PAGE_SIZE } from './deliveries.ts'
import { REJECTED_PAGE_SIZE } from './rejected-rows.ts'

const COMPETITION = 1
const HEADER = 'reference,competitionId,phone,enteredAt'
const ENTERED_AT = new Date(Date.now() - 30 * 60_000).toISOString()

type Person = Awaited<ReturnType<typeof addStaff>>
let support: Person
let auditor: Person
const server = await startTestApp({
  competitions: [{ id: COMPETITION, channels: { postal: { enabled: true, info: 'Send a card.', cost: 'Free' } } }],
})
beforeEach(async () => {
  await server.db.execute(sql`delete from intake_rows`)
  await server.db.execute(sql`delete from intake_batches`)
  support = await addStaff(server, ['support'])
  auditor = await addStaff(server, ['auditor'])
})

let made = 0
const line = (change: { phone?: string; competitionId?: number } = {}) =>
  [`C-${(made += 1)}`, change.competitionId ?? COMPETITION, change.phone ?? server.freshPhone(), ENTERED_AT].join(',')
const csv = (...lines: string[]) => `${[HEADER, ...lines].join('\n')}\n`

type Sent = { reference?: string; channel?: string; headers?: Record<string, string> }

async function upload(
  file: string,
  { reference = randomUUID(), channel = 'postal', headers = support.headers }: Sent = {},
) {
  const reply = await server.app.inject({
    method: 'POST',
    url: postDeskImport.path,
    query: { source: 'post-room', channel, reference },
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: file,
  })
  const body = reply.json<{ progress: ImportProgress; code?: string; detail?: string }>()
  return { status: reply.statusCode, reference, body, id: body.progress?.id }
}

async function judgeAll() {
  const breaks = { find: async () => new Map<string, Date>(), save: async () => {} }
  const context = { db: server.db, catalogue: server.catalogue, breaks, operatorLimitPence: 1_000_00 }
  while ((await processRows(context)) > 0);
}

const read = async (id: string) => (await server.ask(getDeskImport, { headers: auditor.headers, params: { id } })).body
const progressOf = async (reference: string) =>
  (await server.ask(getDeskImportProgress, { headers: auditor.headers, query: { source: 'post-room', reference } }))
    .body.progress
const audited = (act: string) =>
  readRows<{ actor: string; subject_id: string; reason: string | null; after: unknown }>(
    server.db,
    sql`select actor, subject_id, reason, after from audit_log where act = ${act} order by id desc`,
  )

describe('a file', () => {
  it('is judged row by row; its progress, reasons and totals add up, and who imported it is recorded', async () => {
    const file = csv(line(), line(), line({ phone: 'nonsense' }), line({ competitionId: 4711 }))
    const { status, reference, id } = await upload(file)
    expect(status).toBe(200)
    expect(await progressOf(reference)).toMatchObject({ state: 'processing', received: 4, accepted: 0, rejected: 0 })
    await judgeAll()
    expect(await progressOf(reference)).toMatchObject({ state: 'done', received: 4, accepted: 2, rejected: 2 })
    expect(await read(id)).toMatchObject({
      delivery: { source: 'post-room', reference, competitionIds: [COMPETITION, 4711], importedBy: 'Test Person' },
      reasons: [
        { reason: 'unknown-competition', rows: 1 },
        { reason: 'wrong-number', rows: 1 },
      ],
      competitions: [
        { competitionId: COMPETITION, received: 3, accepted: 2, rejected: 1 },
        { competitionId: 4711, name: null, received: 1, accepted: 0, rejected: 1 },
      ],
    })
    expect((await audited('import-entries'))[0]).toMatchObject({
      actor: `staff:${support.staffId}`,
      subject_id: id,
      after: { channel: 'postal', received: 4 },
    })
  })

  it('that comes again is the same delivery: nothing is entered or recorded again', async () => {
    const file = csv(line(), line())
    const first = await upload(file)
    await judgeAll()
    const entries = await readRows(server.db, sql`select 1 from entries`)
    const before = await audited('import-entries')
    const again = await upload(file, first)
    expect(again).toMatchObject({ status: 200, id: first.id, body: { progress: { state: 'done', accepted: 2 } } })
    await judgeAll()
    expect(await readRows(server.db, sql`select 1 from entries`)).toHaveLength(entries.length)
    expect(await audited('import-entries')).toEqual(before)
  })

  it('of a used name with other rows, or by another channel, is refused', async () => {
    const first = await upload(csv(line()))
    await judgeAll()
    for (const [file, channel] of [
      [csv(line()), 'postal'],
      [csv(line()), 'sms'],
    ] as const)
      expect(await upload(file, { ...first, channel })).toMatchObject({
        status: 409,
        body: { code: 'delivery-changed' },
      })
  })

  it('that cannot be read to its end is refused with the place, and can be sent again', async () => {
    const good = line()
    const broken = await upload(`${csv(good)}"never closed`)
    expect(broken).toMatchObject({ status: 422, body: { code: 'unreadable-file' } })
    expect(await progressOf(broken.reference)).toMatchObject({ state: 'receiving' })
    await upload(csv(good), broken)
    await judgeAll()
    expect(await progressOf(broken.reference)).toMatchObject({ state: 'done', received: 1, accepted: 1 })
  })

  it('that is too large is refused before it is read', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: postDeskImport.path,
      query: { source: 'post-room', channel: 'postal', reference: 'large' },
      headers: { ...support.headers, 'content-type': 'text/csv', 'content-length': String(MAX_IMPORT_BYTES + 1) },
      payload: 'reference',
    })
    expect(reply.statusCode).toBe(413)
    expect(await progressOf('large')).toBeNull()
  })

  it('is not taken from a person who may only read', async () => {
    expect(await upload(csv(line()), { headers: auditor.headers })).toMatchObject({ status: 403 })
  })
})

describe('the check before a file is sent', () => {
  const check = (header: string, change: { reference?: string; channel?: 'sms' | 'postal' } = {}) =>
    server.ask(postDeskCheckImport, {
      headers: support.headers,
      body: { source: 'post-room', channel: 'postal', reference: 'new', header, ...change },
    })

  it('names the columns that are missing', async () => {
    const { status, body } = await check('reference,phone')
    expect(status).toBe(422)
    expect(body.detail).toContain('Columns are missing: competitionId, enteredAt')
    expect((await check('')).body.detail).toContain('The file is empty')
  })

  it('says how far a delivery of the name is, and that its channel is another one', async () => {
    expect(await check(HEADER)).toEqual({ status: 200, body: { progress: null } })
    const { reference } = await upload(csv(line()))
    expect((await check(HEADER, { reference })).body.progress).toMatchObject({ state: 'processing', received: 1 })
    expect(await check(HEADER, { reference, channel: 'sms' })).toMatchObject({ status: 409 })
  })
})

describe('rejected rows', () => {
  it('are listed by reason, page by page, with masked numbers', async () => {
    const phone = '07700900123'
    const wrong = Array.from({ length: REJECTED_PAGE_SIZE }, () => line({ phone: 'nonsense' }))
    const { id } = await upload(csv(...wrong, line({ phone, competitionId: 4711 }), line()))
    await judgeAll()
    const ask = (query: Partial<{ reason: 'wrong-number'; after: string }>) =>
      server.ask(getDeskRejectedRows, { headers: auditor.headers, params: { id }, query })
    const first = (await ask({})).body
    expect(first.rows).toHaveLength(REJECTED_PAGE_SIZE)
    expect(first.rows![0]).toMatchObject({ reason: 'unknown-competition', phone: '07••• •••123', competitionId: 4711 })
    const second = (await ask({ after: first.next! })).body
    expect(second).toMatchObject({ rows: [{ line: REJECTED_PAGE_SIZE, reason: 'wrong-number', phone: null }] })
    expect(second.next).toBeUndefined()
    expect((await ask({ reason: 'wrong-number' })).body).toMatchObject({ rows: { length: REJECTED_PAGE_SIZE } })
    expect(JSON.stringify([first, second])).not.toContain(phone)
  })

  it('are downloaded as they came, and each download is recorded', async () => {
    const { id } = await upload(csv(line({ phone: '=1+1' }), line()))
    await judgeAll()
    const download = (person: Person) =>
      server.ask(postDeskRejectedCsv, { headers: person.headers, params: { id }, body: { after: 0 } })
    const { body } = await download(support)
    expect(body.csv!.split('\r\n')).toHaveLength(3)
    expect(body.csv).toContain('wrong-number')
    expect(body.next).toBeUndefined()
    expect(await audited('download-rejected-rows')).toMatchObject([
      { actor: `staff:${support.staffId}`, subject_id: id, after: { afterLine: 0, rows: 1 } },
    ])
    expect((await download(auditor)).status).toBe(403)
  })
})

describe('the list', () => {
  const list = async (query: { filter: 'all' | 'unfinished' | 'with-rejected'; before?: string }) =>
    (await server.ask(getDeskImports, { headers: auditor.headers, query })).body

  it('shows the newest deliveries first, page by page, and each once', async () => {
    for (let nth = 0; nth <= DELIVERIES_PAGE_SIZE; nth += 1)
      await receiveBatch(server.db, { source: 'post-room', channel: 'postal', reference: `${nth}` }, [])
    const first = await list({ filter: 'all' })
    const second = await list({ filter: 'all', before: first.next! })
    const references = [...first.deliveries!, ...second.deliveries!].map(({ reference }) => Number(reference))
    expect(references).toEqual(references.toSorted((one, other) => other - one))
    expect(references).toHaveLength(DELIVERIES_PAGE_SIZE + 1)
    expect(second.next).toBeUndefined()
    expect(first.deliveries![0]).toMatchObject({ importedBy: null, state: 'done' })
  })

  it('finds what is unfinished, which blocks draws, and what has rejected rows', async () => {
    await upload(csv(line({ phone: 'nonsense' })), { reference: 'rejected' })
    await judgeAll()
    await upload(csv(line()), { reference: 'waiting' })
    await upload(`${csv(line())}"never closed`, { reference: 'interrupted' })
    const names = async (filter: 'unfinished' | 'with-rejected') =>
      (await list({ filter })).deliveries!.map(({ reference }) => reference)
    expect(await names('unfinished')).toEqual(['interrupted', 'waiting'])
    expect(await names('with-rejected')).toEqual(['rejected'])
    expect((await server.ask(getDeskImportOverview, { headers: auditor.headers })).body).toMatchObject({
      unfinished: [{ channel: 'postal', deliveries: 2 }],
      sources: ['post-room'],
    })
  })
})

it('the totals of a competition are those of all its deliveries', async () => {
  await upload(csv(line(), line({ phone: 'nonsense' })))
  await judgeAll()
  await upload(csv(line()))
  const ask = (competitionId: number) =>
    server.ask(getDeskImportTotals, { headers: auditor.headers, query: { competitionId } })
  expect((await ask(COMPETITION)).body).toMatchObject({
    channels: [{ channel: 'postal', received: 3, accepted: 1, rejected: 1, waiting: 1 }],
  })
  expect((await ask(4711)).status).toBe(404)
})

describe('a delivery that was interrupted', () => {
  const discard = (id: string) =>
    server.ask(postDeskDiscardImport, {
      headers: support.headers,
      params: { id },
      body: { reason: 'The post room sent a test file.' },
    })

  it('is discarded with a reason, and blocks no draw any more', async () => {
    const { reference } = await upload(`${csv(line())}"never closed`)
    const { id } = (await progressOf(reference))!
    expect((await discard(id)).status).toBe(200)
    expect(await progressOf(reference)).toBeNull()
    expect(await readRows(server.db, sql`select 1 from intake_rows where batch_id = ${id}`)).toEqual([])
    expect(await audited('discard-delivery')).toMatchObject([
      { subject_id: id, reason: 'The post room sent a test file.' },
    ])
    expect((await discard(id)).status).toBe(404)
  })

  it('cannot be discarded once it is complete', async () => {
    const { id } = await upload(csv(line()))
    expect(await discard(id)).toMatchObject({ status: 409, body: { code: 'delivery-complete' } })
  })
})
