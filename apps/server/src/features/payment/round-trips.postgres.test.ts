/** How often a card entry waits for the database: what is read twice, or asked one by one, shows here. */
import { postEntryStatus, postPayment } from '@fairdraw/contract/entry.ts'
import { postClientToken } from '@fairdraw/contract/payment.ts'
import { expect, it } from 'vitest'
import { openServer } from '../../db/database.ts'
import type { RoundTrip } from '../../db/database.ts'
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
const { enter } = createCardBuyer(server, emulators)

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
