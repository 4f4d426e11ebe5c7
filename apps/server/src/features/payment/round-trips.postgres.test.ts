/** How often a card entry waits for the database, and how it finds its rows: what is asked one by one, or read whole, shows here. */
import { postEntryStatus, postPayment } from '@fairdraw/contract/entry.ts'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import type { RoundTrip } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { createCardBuyer } from '../../testing/card-buyer.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { createCardNonce } from '../../testing/payment-nonces.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { openTestPostgres } from '../../testing/test-database.ts'

const PAID = 1

let trips: RoundTrip[] = []
const postgres = await openTestPostgres()
const database = closeAfter(
  await openServer(postgres.url, { timeoutFactor: 10, onRoundTrip: (trip) => void trips.push(trip) }),
)
const { emulators, gateway } = await startEmulatedVendors()
const server = await startTestApp({
  database,
  competitions: [{ id: PAID, steps: ['payment'], pricePence: 200 }],
  vendors: { gateway },
})
// A table that is empty after a vacuum is the cheapest to read as a whole, and plans are kept while it grows.
await database.db.execute(sql`vacuum analyze`)
const { enter, buy } = createCardBuyer(server, emulators)

/** What a statement does and with what, without its conditions: 'update payments'. */
const nameOf = (statement: string) =>
  /\b(?:insert into|delete from|update|from) (?!competitions)\w+/.exec(statement)?.[0] ?? statement

/** What was sent to the database for a call, by wait. Nothing else uses this pool meanwhile. */
async function tripsOf<Reply>(call: () => Promise<Reply>): Promise<{ reply: Reply; sent: string[][] }> {
  trips = []
  const reply = await call()
  const sent = trips.filter(({ pool }) => pool === 'priority')
  return { reply, sent: sent.map(({ statements }) => statements.map(nameOf)) }
}

it('an entry paid by card', async () => {
  const { bearer } = await server.addPlayer()
  const other = await server.addPlayer()
  const { clientToken } = (await server.ask(postClientToken, { bearer: other.bearer, body: {} })).body
  const nonce = await createCardNonce(emulators, clientToken!)
  const entered = await tripsOf(() => enter(bearer, PAID))
  const entryId = entered.reply.body.entryId!
  const body = { entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true } as const
  const paid = await tripsOf(() => server.ask(postPayment, { bearer, body }))
  const read = await tripsOf(() => server.ask(postEntryStatus, { bearer, body: { entryId } }))

  expect(read.reply).toMatchObject({ status: 200, body: { status: 'completed', payment: { paid: true } } })
  expect(entered.sent).toEqual([['from read_tokens'], ['from try_enter_competition']])
  expect(paid.sent).toEqual([
    // The key is claimed, the call is counted, and the entry is read, for the gateway to be asked what the nonce is.
    ['insert into idempotency_keys'],
    ['from asked'],
    ['from entries'],
    // The intent, before the gateway is asked for the money.
    [
      'begin',
      'from wallets',
      'from entries',
      'from players',
      'from player_competitions',
      'from spend_lines',
      'from spend_limits',
    ],
    ['update player_competitions', 'update entries', 'insert into payments', 'commit'],
    // Its outcome, with the tickets and the receipt.
    ['begin', 'from wallets', 'from payments', 'from entries'],
    [
      'update payments',
      'insert into ledger_transfers',
      'update entries',
      'update player_competitions',
      'insert into outbox',
      'commit',
    ],
    ['update idempotency_keys'],
  ])
  expect(read.sent).toEqual([['from entries', 'from payments', 'from ledger_transfers', 'from tickets']])
})

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** The parts of a plan that read a table or an index from end to end. */
const wholeReadsIn = (node: PlanNode): string[] => {
  const isWhole = /Seq Scan|Index/.test(node['Node Type']) && node['Index Cond'] === undefined
  const inner = (node.Plans ?? []).flatMap(wholeReadsIn)
  return isWhole ? [`${node['Node Type']} of ${node['Relation Name'] ?? node['Index Name']}`, ...inner] : inner
}

it('reads no table as a whole, with plans from when the tables were empty', async () => {
  const { bearer } = await server.addPlayer()
  const { entryId } = await buy(bearer, PAID)
  await server.ask(postEntryStatus, { bearer, body: { entryId } })
  // Nobody else asks, so that all this was sent on one connection.
  const whole = await database.priority.transaction(async (tx) => {
    const prepared = await queryRows(
      tx,
      { name: column.text, statement: column.text, parameters: column.integer },
      sql`select name, statement, cardinality(parameter_types) as parameters from pg_prepared_statements
          where statement ~* '^\\s*(select|insert|update|delete|with)\\M'`,
    )
    const found: [statement: string, reads: string[]][] = []
    for (const { name, statement, parameters } of prepared) {
      const nulls = parameters === 0 ? '' : `(${Array(parameters).fill('null').join(', ')})`
      const [explained] = await queryRows(
        tx,
        { 'QUERY PLAN': column.json<[{ Plan: PlanNode }]>() },
        sql.raw(`explain (format json) execute ${name}${nulls}`),
      )
      found.push([statement, wholeReadsIn(explained!['QUERY PLAN'][0].Plan)])
    }
    return found
  })
  expect(whole.length).toBeGreaterThan(20)
  expect(whole.filter(([, reads]) => reads.length > 0)).toEqual([])
})
