/** The demonstration's finished draws: its players' entries and notifications say what the published draws say. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { isRight, verifyDraw } from '@fairdraw/draw/verify.ts'
import { whoSawList } from '@fairdraw/server/features/draw/witnessed/choose-round.ts'
import { readSigner } from '@fairdraw/server/features/draw/witnessed/draw-log.ts'
import { testConfig } from '@fairdraw/server/testing/test-app.ts'
import { demonstrationBeacon } from '@fairdraw/server/testing/demonstration-beacon.ts'
import { openEmbedded } from '@fairdraw/server/db/database.ts'
import type { Database } from '@fairdraw/server/db/database.ts'
import { accountEntries } from '@fairdraw/server/features/account/entries.ts'
import { createCatalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import type { Catalogue } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { bundleOfDraw } from '@fairdraw/server/features/draw/draw-winners.ts'
import { findAttempts } from '@fairdraw/server/features/draw/draws.ts'
import { engagementIdentity } from '@fairdraw/server/features/notification/identity.ts'
import { awardDraws } from '@fairdraw/server/features/prize/award-draw.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import Fastify from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDemoContent } from './content/demo-content.ts'
import { END_PATH, ENDABLE_ID, FINISHED_IDS, finishDraws, registerDemoDraws } from './draws.ts'
import { DEMO_PLAYERS } from './players.ts'
import { seed } from './seed.ts'
import { openPastLog } from './witnesses/past-log.ts'
import type { PastLog } from './witnesses/past-log.ts'
import { openWitnesses } from './witnesses/witnesses.ts'

const NOW = new Date()
const now = () => NOW
const engagement = { browser: {}, identify: () => ({}) } as never

let database: Database
let catalogue: Catalogue
let folder: string
let past: PastLog
beforeAll(async () => {
  database = await openEmbedded()
  await seed(database, { now: NOW, pepper: 'pepper for tests', contactEmail: 'help@example.com' })
  catalogue = await createCatalogue(database, undefined, now)
  const beacon = demonstrationBeacon(now)
  const context = { db: database.db, catalogue, now }
  folder = mkdtempSync(join(tmpdir(), 'past-draws-'))
  const witnesses = await openWitnesses(folder, { log: readSigner(testConfig).key, isNewLog: true })
  past = openPastLog(testConfig, { db: database.db, chain: beacon.chain, witnesses })
  const { logAt } = past
  expect(await finishDraws({ ...context, beacon, logAt, beaconLeadSeconds: 300, compareBooks: async () => [] })).toBe(2)
  await awardDraws(context)
})
afterAll(async () => {
  past.close()
  rmSync(folder, { recursive: true })
  await database.close()
})

const MINUTE_MS = 60_000

it('has drawn them as of their time, seen by both witnesses', async () => {
  const found = await Promise.all(
    FINISHED_IDS.map((id) => findAttempts(database.db, { kind: 'competition', subjectId: String(id) })),
  )
  for (const [draw] of found) {
    const bundle = bundleOfDraw(draw!)!
    expect(isRight(await verifyDraw(bundle, { chains: [DEMONSTRATION] }))).toBe(true)
    const seen = whoSawList(draw!)
    expect(seen.map(({ witness }) => witness)).toEqual(['auditor.example/witness', 'newspaper.example/witness'])
    for (const { time } of seen) {
      const afterCutOff = time * 1_000 - draw!.cutOff.getTime()
      expect(afterCutOff).toBeGreaterThan(0)
      expect(afterCutOff).toBeLessThanOrEqual(60 * MINUTE_MS)
    }
    expect(draw!.beaconAt!.getTime()).toBeLessThan(draw!.publishedAt!.getTime())
  }
})

// Rows 1.2-23, 2.3-31
it('tells a player that they won exactly where their ticket is a winner of a published draw', async () => {
  let checked = 0
  for (const { id } of DEMO_PLAYERS) {
    const listed = await accountEntries(database.db, catalogue, id, {})
    if (!listed.ok) throw new Error('no entries')
    const won = new Set<number>()
    for (const { competitionId, tickets, outcome } of listed.body.entries) {
      const [draw] = await findAttempts(database.db, { kind: 'competition', subjectId: String(competitionId) })
      if (draw?.state !== 'published') {
        expect(outcome).toBe(undefined)
        continue
      }
      checked += 1
      const winning = bundleOfDraw(draw)!.picks.filter((pick) => pick.outcome.kind === 'winner')
      const isWinner = winning.some(({ ticket }) => tickets.includes(ticketCode(ticket)))
      if (isWinner) won.add(competitionId)
      expect(outcome).toBe(isWinner ? 'won' : 'not-won')
    }
    const told = await engagementIdentity({ db: database.db, catalogue, engagement }, { playerId: id, now: NOW })
    expect(told.won.map(({ competitionId }) => competitionId)).toEqual([...won])
  }
  expect(checked).toBeGreaterThan(0)
})

it('tells nobody in the words of its content that they have won', () => {
  const { notifications } = buildDemoContent(NOW)
  for (const { title, description } of notifications)
    expect(`${title} ${description}`).not.toMatch(/you(’|')?(ve| have)? won\b/i)
})

it('ends no competition before the past draws are done, while the witnesses sign as of another time', async () => {
  const order: string[] = []
  const past = Promise.withResolvers<void>()
  const app = Fastify()
  app.addHook('preHandler', async () => void finishPast())
  const finishPast = async () => {
    for (let times = 0; times < 20; times += 1) await database.db.execute(sql`select 1`)
    order.push('the past is done')
    past.resolve()
  }
  registerDemoDraws(app, {
    db: database.db,
    catalogue: () => catalogue,
    now: () => (order.push('a competition ends'), NOW),
    after: past.promise,
  })
  const { id } = (await app.inject({ method: 'POST', url: END_PATH })).json<{ id: string }>()
  expect(order.slice(0, 2)).toEqual(['the past is done', 'a competition ends'])
  expect((await findAttempts(database.db, { kind: 'competition', subjectId: String(ENDABLE_ID) })).at(-1)!.id).toBe(id)
  await app.close()
})
