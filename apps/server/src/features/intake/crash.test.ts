/**
 * A large batch of cards, and processes that are killed while they import it: on the embedded database, or on the server of
 * TEST_DATABASE_URL with two processes at once. INTAKE_ROWS: the number of cards, 2,000 by default.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@fairdraw/contract/call.ts'
import { getIntakeBatch, getIntakeTotals } from '@fairdraw/contract/intake.ts'
import type { IntakeBatch } from '@fairdraw/contract/intake.ts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../open-database.ts'
import { buildCompetition } from '../../testing/competitions.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { startServerWithEnv } from '../../testing/processes/server-process.ts'
import type { ServerProcess } from '../../testing/processes/server-process.ts'
import { openTestPostgres } from '../../testing/test-database.ts'
import { saveCompetition } from '../catalogue/catalogue.ts'

const CARDS = Number(process.env['INTAKE_ROWS'] ?? 2_000)
const isLong = CARDS > 10_000
const KEY = 'post-room-key-for-tests'
const COMPETITIONS = [1, 2]
/** A person's cards in one competition. */
const CAP = 3

let servers: ServerProcess[] = []
const where = (): Record<string, string> => (postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: folder })
const start = () => startServerWithEnv({ ...where(), INTAKE_KEYS: `post-room=${KEY}` })
async function withDatabase(use: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_URL: postgres?.url })
  await use(database)
  await database.close()
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const closes = ago(10)

const folder = mkdtempSync(join(tmpdir(), 'fairdraw-intake-'))
const postgres = process.env['TEST_DATABASE_URL'] ? await openTestPostgres() : undefined
await withDatabase(async ({ db }) => {
  for (const id of COMPETITIONS) {
    const postal = { enabled: true, info: '', cost: '', dateStart: ago(600), dateStop: closes, cap: CAP }
    await saveCompetition(
      db,
      buildCompetition({ id, steps: ['payment'], pricePence: 200, tokensEarned: 10, channels: { postal } }),
      [],
    )
  }
})
afterAll(async () => {
  await Promise.all(servers.map(({ kill }) => kill()))
  rmSync(folder, { recursive: true, force: true })
})

const inTime = ago(60)
type Card = { reference: string; competitionId: number; phone: string; enteredAt: string }

/**
 * The same cards every time, about four for each person: a few illegible, late, over the cap, or copied. Only cards of people with a
 * single card are copied, so that it does not matter which of two processes is first.
 */
function cardOf(nth: number): Card {
  if (nth % 61 === 60) return cardOf(nth - 60)
  const card = { reference: `C-${nth}`, competitionId: COMPETITIONS[nth % 2]!, enteredAt: inTime }
  if (nth % 61 === 0) return { ...card, phone: `079${String(nth).padStart(8, '0')}` }
  const person = (nth * 7_919) % Math.ceil(CARDS / 4)
  return {
    ...card,
    phone: nth % 83 === 82 ? 'illegible' : `078${String(person).padStart(8, '0')}`,
    enteredAt: nth % 47 === 46 ? closes : inTime,
  }
}
const lineOf = ({ reference, competitionId, phone, enteredAt }: Card) =>
  `${reference},${competitionId},${phone},${enteredAt}\n`
const HEAD = 'reference,competitionId,phone,enteredAt\n'

/** The expected result, computed card by card. */
function expected() {
  const entered = new Set<string>()
  const counts = new Map<string, number>()
  const reasons: Record<string, number> = {}
  for (let nth = 0; nth < CARDS; nth += 1) {
    const { reference, competitionId, phone, enteredAt } = cardOf(nth)
    const key = `${phone} ${competitionId}`
    const reason =
      phone === 'illegible'
        ? 'wrong-number'
        : entered.has(reference)
          ? 'duplicate'
          : enteredAt === closes
            ? 'closed'
            : (counts.get(key) ?? 0) >= CAP
              ? 'entry-limit-exceeded'
              : undefined
    if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1
    else {
      entered.add(reference)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return {
    accepted: entered.size,
    rejected: CARDS - entered.size,
    reasons,
    players: new Set([...counts.keys()].map((key) => key.split(' ')[0])).size,
  }
}

/** The file, a hundred cards at a time. Stops at the given card and hangs. */
async function* file(until = CARDS, reached: () => void = () => {}): AsyncGenerator<Uint8Array> {
  yield Buffer.from(HEAD)
  for (let nth = 0; nth < CARDS; nth += 100) {
    if (nth >= until) {
      reached()
      await new Promise(() => {})
    }
    const lines = Array.from({ length: Math.min(100, CARDS - nth) }, (_, place) => lineOf(cardOf(nth + place)))
    yield Buffer.from(lines.join(''))
  }
}

async function bring(reference: string, body: AsyncGenerator<Uint8Array>): Promise<IntakeBatch> {
  const query = new URLSearchParams({ channel: 'postal', reference })
  const response = await fetch(`${servers[0]!.origin}/api/intake/csv?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${KEY}` },
    body: ReadableStream.from(body),
    duplex: 'half',
  } as RequestInit)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as IntakeBatch
}

const transport = () => ({ origin: servers[0]!.origin, headers: { authorization: `Bearer ${KEY}` } })
async function stateOf(id: string): Promise<IntakeBatch> {
  const answer = await call(getIntakeBatch, { params: { id } }, transport())
  if (!answer.ok) throw new Error(answer.problem.code)
  return answer.body
}
/** Waits until so many cards, or all, have been judged. */
async function judged(id: string, cards: number): Promise<IntakeBatch> {
  for (;;) {
    const batch = await stateOf(id)
    if (batch.state === 'done' || batch.accepted + batch.rejected >= cards) return batch
    await new Promise((again) => setTimeout(again, isLong ? 250 : 5))
  }
}
async function killAll() {
  await Promise.all(servers.map(({ kill }) => kill()))
  servers = []
}
async function startAll() {
  servers = await Promise.all(postgres ? [start(), start()] : [start()])
}

it(
  'every card is entered or rejected with its reason exactly once, after kills of any process and repeated uploads',
  { timeout: isLong ? 1_800_000 : 120_000 },
  async () => {
    const { players, ...outcome } = expected()
    expect(Object.keys(outcome.reasons)).toHaveLength(4)

    // Killed during the upload: nothing is judged, and the file is uploaded again.
    await startAll()
    const broken = Promise.withResolvers<void>()
    const cut = bring('sack 1', file(CARDS * 0.6, broken.resolve)).catch(() => 'cut off')
    await broken.promise
    await killAll()
    expect(await cut).toBe('cut off')

    // Killed while rows are judged.
    await startAll()
    const { id, received, state } = await bring('sack 1', file())
    expect({ received, state }).toEqual({ received: CARDS, state: 'processing' })
    let killed = 0
    for (const share of isLong ? [0.15, 0.4, 0.65, 0.9] : [0.2]) {
      const { accepted, rejected } = await judged(id, CARDS * share)
      await killAll()
      if (accepted + rejected < CARDS) killed += 1
      await startAll()
    }
    expect(killed).toBeGreaterThan(0)
    const done = await judged(id, CARDS)
    expect(done).toMatchObject({ state: 'done', received: CARDS, ...outcome, chargedPence: 0 })

    // Uploaded again: under its name it is the same batch, under another name it creates nothing.
    expect(await bring('sack 1', file())).toEqual(done)
    const again = await judged((await bring('sack 1 (copy)', file())).id, CARDS)
    expect(again).toMatchObject({ state: 'done', received: CARDS, accepted: 0, rejected: CARDS })
    expect(again.reasons['duplicate']).toBeGreaterThanOrEqual(outcome.accepted)

    const totals = await Promise.all(
      COMPETITIONS.map((competitionId) => call(getIntakeTotals, { params: { competitionId } }, transport())),
    )
    const channels = totals.flatMap((answer) => {
      if (!answer.ok) throw new Error(answer.problem.code)
      return answer.body.channels
    })
    for (const { received, accepted, rejected, waiting } of channels)
      expect([received, waiting]).toEqual([accepted + rejected, 0])
    expect(channels.reduce((sum, { received }) => sum + received, 0)).toBe(2 * CARDS)
    expect(channels.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(outcome.accepted)
    await Promise.all(servers.map(({ end }) => end()))
    servers = []

    await withDatabase(async ({ db }) => {
      const [counted] = await readRows<Record<string, number>>(
        db,
        sql`select (select count(*)::int from entries) as entries, (select count(*)::int from tickets) as tickets,
              (select count(*)::int from players) as players, (select count(*)::int from intake_rows) as rows`,
      )
      expect(counted).toEqual({ entries: outcome.accepted, tickets: outcome.accepted, players, rows: 2 * CARDS })
      expect(await findBrokenInvariants(db)).toEqual([])
    })
  },
)
