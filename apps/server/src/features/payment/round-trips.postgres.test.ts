/** For what a card entry waits, and how it finds its rows: what is asked one by one, or read whole, shows here. */
import { postEnter, postEntryStatus, postPayment } from '@fairdraw/contract/entry.ts'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { column, queryRows } from '../../db/rows.ts'
import { startCollector, waitsOf } from '../../observability/tracing/testing.ts'
import { createCardBuyer } from '../../testing/card-buyer.ts'
import { closeAfter } from '../../testing/close-after.ts'
import { startEmulatedVendors } from '../../testing/emulated-vendors.ts'
import { createCardNonce } from '../../testing/payment-nonces.ts'
import { startTestApp, testConfig } from '../../testing/test-app.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'

const PAID = 1

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url))
const collector = await startCollector()
const { emulators, gateway } = await startEmulatedVendors()
const server = await startTestApp({
  database,
  competitions: [{ id: PAID, steps: ['payment'], pricePence: 200 }],
  vendors: { gateway },
  config: { ...testConfig, TRACES_URL: collector.url, TRACES_RATIO: 1 },
})
// A table that is empty after a vacuum is the cheapest to read as a whole, and plans are kept while it grows.
await database.db.execute(sql`vacuum analyze`)
const { enter, buy } = createCardBuyer(server, emulators)

it('an entry paid by card', async () => {
  const { bearer } = await server.addPlayer()
  const other = await server.addPlayer()
  const { clientToken } = (await server.ask(postClientToken, { bearer: other.bearer, body: {} })).body
  const nonce = await createCardNonce(emulators, clientToken!)
  const entered = await waitsOf(collector, `POST ${postEnter.path}`, () => enter(bearer, PAID))
  const entryId = entered.reply.body.entryId!
  const body = { entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true } as const
  const paid = await waitsOf(collector, `POST ${postPayment.path}`, () => server.ask(postPayment, { bearer, body }))
  const read = await waitsOf(collector, `POST ${postEntryStatus.path}`, () =>
    server.ask(postEntryStatus, { bearer, body: { entryId } }),
  )

  expect(read.reply).toMatchObject({ status: 200, body: { status: 'completed', payment: { paid: true } } })
  expect(entered.waits).toEqual([['select read_tokens'], ['select try_enter_competition']])
  expect(paid.waits).toEqual([
    // The key is claimed, the call is counted, and the entry is read, for the gateway to be asked what the nonce is.
    ['insert idempotency_keys', 'insert rate_limits', 'select entries'],
    ['gateway.describe'],
    // The intent, before the gateway is asked for the money.
    [
      'begin',
      'select wallets',
      'select entries',
      'select players',
      'select player_competitions',
      'select spend_lines',
      'select spend_limits',
    ],
    ['update player_competitions', 'update entries', 'insert payments', 'commit'],
    ['gateway.sale'],
    // Its outcome, with the tickets and the receipt.
    ['begin', 'select wallets', 'select payments', 'select entries'],
    [
      'update payments',
      'insert ledger_transfers',
      'update entries',
      'update player_competitions',
      'insert outbox',
      'commit',
    ],
    ['update idempotency_keys'],
  ])
  expect(read.waits).toEqual([['select entries', 'select payments', 'select ledger_transfers', 'select tickets']])
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
