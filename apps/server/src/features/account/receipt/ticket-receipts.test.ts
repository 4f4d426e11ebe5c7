/** Ticket receipts over HTTP: who has one, and that it shows of a draw's list what became of the tickets. */
import { randomUUID } from 'node:crypto'
import { postAccountEntries } from '@fairdraw/contract/account.ts'
import { postTicketReceipt } from '@fairdraw/contract/account/receipt.ts'
import { getDraw, getDrawPlace } from '@fairdraw/contract/draw.ts'
import { postEnter, postEntryStatus } from '@fairdraw/contract/entry.ts'
import { postAccountExport } from '@fairdraw/contract/profile.ts'
import { checkReceipts } from '@fairdraw/draw/receipt/check-receipts.ts'
import type { ReceiptReport } from '@fairdraw/draw/receipt/check-receipts.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import { readReceipts } from '@fairdraw/draw/receipt/receipt-file.ts'
import { checkReceipt, countTickets, isOpenedBy } from '@fairdraw/draw/receipt/receipt.ts'
import type { SignedReceipt } from '@fairdraw/draw/receipt/receipt.ts'
import { keysHashOf } from '@fairdraw/draw/witnessed.ts'
import { formatKey } from '@fairdraw/log/note.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLimits } from '../../../http/rate-limits/rate-limits.ts'
import { createKeyring } from '../../../keyring.ts'
import { forceTickets } from '../../../testing/rewrite-history.ts'
import { readRows, readValue } from '../../../testing/read-rows.ts'
import { addCompletedEntry, publishDrawOf } from '../../../testing/draw/run-draw.ts'
import { startTestApp, testConfig } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { readSigner } from '../../draw/witnessed/draw-log.ts'
import { createTicketReceipts } from '../../draw/receipt/ticket-receipts.ts'
import { commandSigner } from '../../log/signer.ts'

const [RUNNING, STEPPED, OVER] = [1, 2, 3] as const

const server = await startTestApp({
  competitions: [
    { id: RUNNING },
    { id: STEPPED, steps: ['survey'] },
    { id: OVER, opensIn: -600, closesIn: -30, prizeTiers: [{ name: 'A hamper', winners: 1 }] },
  ],
})

type Player = Awaited<ReturnType<TestApp['addPlayer']>>

const { key: logKey } = readSigner(testConfig)
const ask = ({ bearer }: Player, entryId: string) => server.ask(postTicketReceipt, { bearer, body: { entryId } })
const readOne = (text: string | undefined) => (readReceipts(text!) as SignedReceipt[])[0]!

async function enter({ bearer }: Player, competitionId: number = RUNNING): Promise<string> {
  const body = { competitionId, termsAccepted: true as const }
  return (await server.ask(postEnter, { bearer, body })).body.entryId!
}

/** A completed entry of several tickets, as other channels and bundles bring them. */
async function addEntry({ playerId }: Player, tickets: number, competitionId: number = RUNNING): Promise<string> {
  const enteredAt = new Date(server.clock.now.getTime() - 3_600_000)
  await addCompletedEntry(server, { playerId, competitionId, tickets, finishedAt: enteredAt })
  return readValue<string>(
    server.db,
    sql`select id from entries where player_id = ${playerId} and competition_id = ${competitionId} order by id desc`,
  )
}

const numbersOf = async (entryId: string) =>
  (
    await readRows<{ number: number }>(
      server.db,
      sql`select number::int from tickets where entry_id = ${entryId} order by number`,
    )
  ).map(({ number }) => number)

describe('who has a ticket receipt', () => {
  it('whoever entered: the status and the list say so, and it is signed by the log’s key for this entry', async () => {
    const player = await server.addPlayer()
    const entryId = await enter(player)
    const status = await server.ask(postEntryStatus, { bearer: player.bearer, body: { entryId } })
    const list = await server.ask(postAccountEntries, { bearer: player.bearer, body: {} })
    expect(status.body.hasTicketReceipt).toBe(true)
    expect(list.body.entries![0]).toMatchObject({ entryId, hasTicketReceipt: true })

    const { status: code, body } = await ask(player, entryId)
    expect(code).toBe(200)
    const [number] = await numbersOf(entryId)
    const digits = String(number)
    expect(body.name).toBe(`ticket-receipt-${digits.slice(0, 2)}-${digits.slice(2)}.txt`)
    const receipt = readOne(body.text)
    expect(checkReceipt(receipt, logKey)).toBe('signed')
    expect(receipt).toMatchObject({
      log: testConfig.LOG_NAME,
      subject: `competition ${RUNNING}`,
      tickets: [{ first: number, last: number }],
      time: list.body.entries![0]!.enteredAt,
      opening: { account: player.playerId },
    })
    expect(isOpenedBy(receipt, receipt.opening!)).toBe(true)
    // Without its opening it names nobody.
    expect(receipt.note.text).not.toContain(player.phone.slice(1))
  })

  it('the same one comes again, and another player’s is closed by another key', async () => {
    const [one, other] = [await server.addPlayer(), await server.addPlayer()]
    const entryId = await enter(one)
    const texts = [await ask(one, entryId), await ask(one, entryId)].map(({ body }) => body.text)
    expect(texts[0]).toBe(texts[1])
    const [mine, theirs] = [readOne(texts[0]), readOne((await ask(other, await enter(other))).body.text)]
    expect(theirs.holder).not.toBe(mine.holder)
    expect(theirs.opening!.key).not.toBe(mine.opening!.key)
  })

  it.each([100, 1_000])('an entry of %i tickets has one signature', async (count) => {
    const player = await server.addPlayer()
    const entryId = await addEntry(player, count)
    const { body } = await ask(player, entryId)
    const receipts = readReceipts(body.text!) as SignedReceipt[]
    expect(receipts).toHaveLength(1)
    expect(receipts[0]!.note.signatures).toHaveLength(1)
    expect(countTickets(receipts[0]!.tickets)).toBe(count)
  })

  it('entries by post, texts and calls, as those of the site', async () => {
    const player = await server.addPlayer()
    const entryId = await addEntry(player, 2)
    await server.db.execute(sql`update entries set channel = 'postal' where id = ${entryId}`)
    expect(checkReceipt(readOne((await ask(player, entryId)).body.text), logKey)).toBe('signed')
  })

  it.each<[string, (player: Player) => Promise<string>]>([
    ['an unknown entry', async () => randomUUID()],
    ['another player’s', async () => enter(await server.addPlayer())],
    ['an unfinished one', (player) => enter(player, STEPPED)],
    [
      'a refunded one',
      async (player) => {
        const entryId = await addEntry(player, 1)
        await server.db.execute(sql`update entries set state = 'refunded' where id = ${entryId}`)
        return entryId
      },
    ],
  ])('nobody for %s', async (_, entryOf) => {
    const player = await server.addPlayer()
    expect(await ask(player, await entryOf(player))).toMatchObject({ status: 404 })
    const { body } = await server.ask(postAccountEntries, { bearer: player.bearer, body: {} })
    expect(body.entries!.filter(({ hasTicketReceipt }) => hasTicketReceipt)).toEqual([])
  })

  it('a player who asks again and again is told to wait', async () => {
    const player = await server.addPlayer()
    const entryId = await enter(player)
    const codes: number[] = []
    for (let nth = 0; nth < 61; nth += 1) codes.push((await ask(player, entryId)).status)
    expect(codes.filter((code) => code === 200)).toHaveLength(60)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('the export', () => {
  it('has the receipts of all entries, oldest first', async () => {
    const player = await server.addPlayer()
    const entryIds = [await addEntry(player, 3), await enter(player)]
    const confirmation = await server.tokens.open(server.db, player.playerId, 'one-time', server.clock.now)
    const { body } = await server.ask(postAccountExport, { bearer: player.bearer, body: { confirmation } })
    const expected = await Promise.all(entryIds.map((entryId) => ask(player, entryId)))
    expect(body.ticketReceipts).toEqual(expected.map(({ body: file }) => file))
  })
})

it('where the key does not sign, a player is asked to try again, and an export comes without', async () => {
  const player = await server.addPlayer()
  const entryId = await enter(player)
  const errors: string[] = []
  const broken = createTicketReceipts({
    db: server.db,
    signer: commandSigner('false', formatKey(logKey)),
    keyring: createKeyring('a pepper'),
    origin: () => 'https://win.example',
    log: { error: (_, text) => void errors.push(text) },
  })
  const request = { playerId: player.playerId, entryId, address: '127.0.0.1', now: server.clock.now }
  expect(await broken.ofEntry(request, createLimits(server.db))).toMatchObject({ ok: false, code: 'busy' })
  expect(await broken.ofPlayer(player.playerId)).toBeNull()
  expect(errors).toHaveLength(2)
})

describe('what it shows of the draw', () => {
  let files: string[]
  let drawId: string
  beforeAll(async () => {
    const players = [await server.addPlayer(), await server.addPlayer()]
    files = []
    for (const player of players) {
      const entryId = await addEntry(player, 5, OVER)
      // It was made before the closing.
      await server.db.execute(
        sql`update entries set accepted_at = accepted_at - interval '2 hours' where id = ${entryId}`,
      )
      files.push((await ask(player, entryId)).body.text!)
    }
    // The owner of the database drops a ticket of the second player, with its entry's count.
    const [dropped] = readOne(files[1]).tickets
    await forceTickets(server.db, sql`delete from tickets where number = ${dropped!.first}`)
    await server.db.execute(
      sql`update entries set quantity = 4 where competition_id = ${OVER} and player_id = ${players[1]!.playerId}`,
    )
    drawId = (await publishDrawOf(server, OVER)).id
  })

  const check = async (content: string) => {
    const { body } = await server.ask(getDraw, { params: { id: drawId } })
    const { manifest, keys } = body
    const tickets = (await server.app.inject({ url: `/api/draws/${drawId}/tickets` })).rawPayload
    return (await checkReceipts(content, {
      draw: { manifest: readManifest(manifest), keys: keys! },
      tickets: [tickets],
      wording: { ticket: String, count: String, time: String },
    })) as ReceiptReport[]
  }

  it('the draw names the key that signed it', async () => {
    const { body } = await server.ask(getDraw, { params: { id: drawId } })
    expect(body.keys!.log).toBe(formatKey(logKey))
    expect(keysHashOf(body.keys!)).toBe(body.manifest!['keys'])
  })

  it('that its tickets are in the list', async () => {
    expect(await check(files[0]!)).toMatchObject([{ verdict: 'in', headline: 'All 5 tickets are in the list.' }])
  })

  it('the same from single places, without the list', async () => {
    const { body } = await server.ask(getDraw, { params: { id: drawId } })
    const { manifest, keys } = body
    const asked: unknown[] = []
    const reports = files.map(
      async (content) =>
        (await checkReceipts(content, {
          draw: { manifest: readManifest(manifest), keys: keys! },
          places: async (ticket) => {
            const reply = await server.ask(getDrawPlace, { params: { id: drawId }, query: { ticket } })
            asked.push(...reply.body.places!)
            return reply.body
          },
          wording: { ticket: String, count: String, time: String },
        })) as ReceiptReport[],
    )
    expect((await Promise.all(reports)).map(([report]) => report!.verdict)).toEqual(['in', 'missing'])
    // Owner and player apart would show which tickets are of one player.
    for (const place of asked) expect(Object.keys(place as object)).toEqual(['index', 'ticket', 'holder', 'path'])
  })

  it.each<[string, string | undefined, number, number]>([
    ['no draw', randomUUID(), 5, 404],
    ['no number', undefined, 0, 422],
    ['before the first', undefined, 1, 200],
    ['behind the last', undefined, Number.MAX_SAFE_INTEGER, 200],
  ])('a place of %s', async (_, id = drawId, ticket, status) => {
    const reply = await server.ask(getDrawPlace, { params: { id }, query: { ticket } })
    expect(reply.status).toBe(status)
    if (status === 200) expect(reply.body.places).toHaveLength(1)
  })

  it('that a ticket was dropped by whoever owns the database', async () => {
    const [report] = await check(files[1]!)
    expect(report).toMatchObject({ verdict: 'missing' })
    expect(report!.headline).toContain('1 of the 5 tickets are not in the list. The operator signed')
  })
})
