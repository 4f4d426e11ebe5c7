/** The verification sheet of a draw: the same as what is published, without a person (docs/mechanisms/draw/sheet.md). */
import { getDeskDrawSheet } from '@fairdraw/contract/desk/draw-sheet.ts'
import { getDraw } from '@fairdraw/contract/draw.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { overCompetition } from '../../../testing/draw/over-competition.ts'
import { addEntrants, approveByTwo, drawContext } from '../../../testing/draw/run-draw.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { publishDraw } from '../approve.ts'
import { findAttempts } from '../draws.ts'
import { openDraws } from '../open-draws.ts'
import { runDrawStep } from '../steps.ts'

const server = await startTestApp({ competitions: [overCompetition(1)] })
const officer = await addStaff(server, ['draw-officer'])
const auditor = await addStaff(server, ['auditor'])
await addEntrants(server, 1, 6, { tickets: 2 })
await openDraws(server.db, server.catalogue, server.clock.now)
const { id } = (await findAttempts(server.db, { kind: 'competition', subjectId: '1' })).at(-1)!

const read = (print = false) =>
  server.ask(getDeskDrawSheet, { params: { id }, ...(print && { query: { print: '1' } }), headers: auditor.headers })
const printsOf = () =>
  readRows<{ actor: string; after: unknown }>(
    server.db,
    sql`select actor, after from audit_log where act = 'print-draw-sheet' order by id`,
  )

it('there is none before the result is public', async () => {
  for (const step of ['close', 'reconcile', 'commit'] as const) {
    await runDrawStep(drawContext(server), id, step, officer)
    expect((await read()).body.code).toBe('wrong-draw-state')
  }
})

it('says of list, witnesses, number, result, people and prizes what is published, and of a person their chosen name alone', async () => {
  server.advanceSeconds(600)
  await runDrawStep(drawContext(server), id, 'draw', officer)
  await approveByTwo(server, id)
  await server.db.transaction((tx) => publishDraw(tx, id, officer, server.clock.now))
  await server.jobs.runAll()
  const { body: sheet } = await read()
  const { body: published } = await server.ask(getDraw, { params: { id } })
  const bundle = published.bundle as unknown as Bundle
  const { manifest } = bundle
  expect(sheet.list).toMatchObject({ tickets: 12, root: manifest.root, manifestHash: published.manifestHash })
  expect(sheet.number).toMatchObject({ round: bundle.beacon.round, value: bundle.beacon.randomness })
  expect(sheet.witnesses!.map(({ key }) => key)).toEqual(published.keys!.witnesses)
  expect(sheet.witnesses!.flatMap(({ signedAt }) => signedAt ?? [])).toEqual(published.seen!.map(({ time }) => time))
  const [first] = bundle.picks
  expect(sheet.prizes![0]).toMatchObject({
    name: manifest.prizes[0]!.name,
    drawn: [{ ticket: ticketCode(first!.ticket), place: first!.index + 1 }],
  })
  expect(sheet.approvals).toHaveLength(2)
  expect(sheet.publishedBy).toBe('Test Person')
  expect(sheet.awards).toMatchObject([{ ticket: ticketCode(first!.ticket), name: 'A winner' }])
  expect(sheet.page).toMatch(new RegExp(`/win/draws/${id}$`))
  const phones = await readRows<{ phone: string }>(server.db, sql`select phone from players`)
  for (const { phone } of phones) expect(JSON.stringify(sheet)).not.toContain(phone)
})

it('reading it is no act; printing it is, with who did', async () => {
  expect((await read()).body.printed).toBeNull()
  expect(await printsOf()).toEqual([])
  const { body } = await read(true)
  expect(body.printed).toEqual({ by: 'Test Person', at: server.clock.now.toISOString() })
  expect(await printsOf()).toEqual([
    { actor: `staff:${auditor.staffId}`, after: { tickets: 12, manifestHash: body.list!.manifestHash } },
  ])
})
