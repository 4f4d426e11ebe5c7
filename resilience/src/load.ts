/** The load: players who enter and pay by card. Every acknowledged entry is recorded, to be compared with the database later. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { findLedgerDifferences } from '@fairdraw/server/testing/vendor-ledger.ts'
import { createCardNonce } from '@fairdraw/server/testing/payment-nonces.ts'
import { findBrokenInvariants } from '@fairdraw/server/testing/ledger-invariants.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { readRows } from '@fairdraw/server/testing/read-rows.ts'
import { sql } from 'drizzle-orm'
import type { createReplyStats } from './reply-stats.ts'
import { COMPETITIONS } from './fleet.ts'
import type { Fleet } from './fleet.ts'
import type { Client, Reply } from './http-client.ts'

type Figures = ReturnType<typeof createReplyStats>
type Player = Fleet['players'][number]
/** What the load needs of a product. */
type Loaded = Pick<Fleet, 'players' | 'emulators'>

export type AcknowledgedEntry = { playerId: number; entryId: string; at: number }

export const bearerHeader = ({ bearer }: Player) => ({ authorization: `Bearer ${bearer}` })

export const randomPlayer = (players: readonly Player[]): Player => players[randomInt(players.length)]!

export const buildEnterCall = (player: Player, competitionId: number, key: string) => ({
  method: 'POST' as const,
  path: '/api/generic-entry/enter',
  headers: { ...bearerHeader(player), 'idempotency-key': key },
  body: { competitionId, termsAccepted: true },
})

/** Makes one entry with retries; undefined if it was never acknowledged. */
export async function enterOnce(
  client: Client,
  player: Player,
  competitionId: number,
  onReply: (reply: Reply) => void,
): Promise<AcknowledgedEntry | undefined> {
  const reply = await client.requestUntilFinal(buildEnterCall(player, competitionId, randomUUID()), onReply)
  if (reply.status !== 200) return undefined
  return {
    playerId: player.playerId,
    entryId: (JSON.parse(reply.body) as { entryId: string }).entryId,
    at: performance.now(),
  }
}

type PayKind = 'pay-enter' | 'pay' | 'pay-status' | 'pay-failed'

type PayReport = { status: string; payment: { paymentStatus: string | null } }

/** A little longer than the product needs to find out that a payment was never made at the vendor (docs/mechanisms/settlement.md). */
const MAX_RESOLUTION_MS = 100_000
const MAX_PAYMENTS = 3

/**
 * One entry paid by card, from the entry to its tickets. If the database stops after the payment is stored and before the vendor is
 * called, the payment fails, and the player pays again. Each such failure is recorded as 'pay-failed'.
 */
export async function payOnce(
  client: Client,
  { emulators }: Pick<Fleet, 'emulators'>,
  player: Player,
  clientToken: string,
  record: (kind: PayKind, reply: Reply) => void,
): Promise<(AcknowledgedEntry & { status: string }) | undefined> {
  const entered = await client.requestUntilFinal(buildEnterCall(player, COMPETITIONS.paid, randomUUID()), (reply) =>
    record('pay-enter', reply),
  )
  if (entered.status !== 200) return undefined
  const { entryId } = JSON.parse(entered.body) as { entryId: string }

  const pay = async (): Promise<boolean> => {
    const nonce = await createCardNonce(emulators, clientToken)
    const { status } = await client.requestUntilFinal(
      {
        method: 'POST',
        path: '/api/generic-entry/payment',
        headers: { ...bearerHeader(player), 'idempotency-key': randomUUID() },
        body: { entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true },
      },
      (reply) => record('pay', reply),
    )
    return status === 200
  }
  /** The final status of the payment; 'pending' after the time limit. */
  const waitForOutcome = async (): Promise<string> => {
    const startedAt = performance.now()
    while (performance.now() - startedAt < MAX_RESOLUTION_MS) {
      const reply = await client.requestUntilFinal(
        { method: 'POST', path: '/api/ticket/generic/status', headers: bearerHeader(player), body: { entryId } },
        (one) => record('pay-status', one),
      )
      if (reply.status === 200) {
        const { status, payment } = JSON.parse(reply.body) as PayReport
        if (status !== 'pending') return status
        if (payment.paymentStatus === 'failed') {
          record('pay-failed', reply)
          return 'failed'
        }
      }
      await pause(500)
    }
    return 'pending'
  }

  let status = 'failed'
  for (let payments = 0; payments < MAX_PAYMENTS && status === 'failed'; payments += 1) {
    if (!(await pay())) return undefined
    status = await waitForOutcome()
  }
  return { playerId: player.playerId, entryId, at: performance.now(), status }
}

export async function fetchClientToken(client: Client, player: Player): Promise<string> {
  const reply = await client.requestUntilFinal({
    method: 'POST',
    path: '/api/payment/client-token',
    headers: bearerHeader(player),
    body: {},
  })
  const { clientToken } = JSON.parse(reply.body) as { clientToken?: string }
  if (!clientToken) throw new Error(`no client token: ${reply.status} ${reply.body}`)
  return clientToken
}

/**
 * Runs `entering` and `paying` players at the same time until it is stopped, each with a pause between two entries. Every call is
 * retried with the same idempotency key until it gets a final reply.
 */
export function startLoad(
  fleet: Loaded,
  client: Client,
  figures: Figures,
  { entering = 12, paying = 2, restMs = 20 }: { entering?: number; paying?: number; restMs?: number } = {},
) {
  const acknowledged: AcknowledgedEntry[] = []
  const unacknowledged: string[] = []
  const stopping = new AbortController()
  // Payers and enterers are different players: a player can have only one unfinished entry in a competition.
  const half = Math.floor(fleet.players.length / 2)
  const enterers = fleet.players.slice(half)
  const payers = fleet.players.slice(0, half)

  const enterRepeatedly = async () => {
    while (!stopping.signal.aborted) {
      const competition = Math.random() < 0.7 ? COMPETITIONS.free : COMPETITIONS.tokens
      const entry = await enterOnce(client, randomPlayer(enterers), competition, (reply) =>
        figures.record('enter', reply),
      )
      if (entry) acknowledged.push(entry)
      else unacknowledged.push('enter')
      await pause(restMs * (0.5 + Math.random()))
    }
  }
  const payRepeatedly = async (clientToken: string) => {
    while (!stopping.signal.aborted) {
      const player = payers.pop()
      if (!player) return
      const entry = await payOnce(client, fleet, player, clientToken, (kind, reply) => figures.record(kind, reply))
      if (entry?.status === 'completed') acknowledged.push(entry)
      else unacknowledged.push(`pay ${entry?.status ?? 'refused'}`)
      await pause(restMs * 5 * (0.5 + Math.random()))
    }
  }
  const running = (async () => {
    const clientToken = paying > 0 ? await fetchClientToken(client, payers.at(-1)!) : ''
    await Promise.all([
      ...Array.from({ length: entering }, enterRepeatedly),
      ...Array.from({ length: paying }, () => payRepeatedly(clientToken)),
    ])
  })()

  return {
    acknowledged,
    unacknowledged,
    /** Resolves when every player has a final reply to the last call. */
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Compares the acknowledged entries with the database's entries and tickets, and its ledger with the vendors' books. */
export async function findInconsistencies(
  fleet: { postgres: { url: string }; emulators: Fleet['emulators'] },
  acknowledged: readonly AcknowledgedEntry[],
): Promise<string[]> {
  const database = await openServer(fleet.postgres.url, { timeoutFactor: 10 })
  // An overload leaves hundreds of thousands of entries, so the queries need the background pool's time limit.
  const db = database.background
  try {
    await db.execute(sql`analyze`)
    const entries = await readRows<{ id: string; state: string; tickets: number }>(
      db,
      sql`select e.id, e.state, count(t.number)::int as tickets from entries e
          left join tickets t on t.player_id = e.player_id and t.entry_id = e.id
          where e.competition_id in (${COMPETITIONS.free}, ${COMPETITIONS.tokens}, ${COMPETITIONS.paid})
          group by e.player_id, e.id`,
    )
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const ids = new Set(acknowledged.map(({ entryId }) => entryId))
    return [
      ...acknowledged
        .filter(({ entryId }) => byId.get(entryId)?.state !== 'completed')
        .map(({ entryId }) => `${entryId} was acknowledged and is missing`),
      ...entries
        .filter(({ state, tickets }) => tickets !== (state === 'completed' ? 1 : 0))
        .map(({ id, tickets }) => `${id} has ${tickets} tickets`),
      ...entries
        .filter(({ id, state }) => state === 'completed' && !ids.has(id))
        .map(({ id }) => `${id} was never acknowledged`),
      ...(ids.size === acknowledged.length ? [] : ['one entry was acknowledged for two calls']),
      ...(await findBrokenInvariants(db)).map((one) => `broken invariant: ${String(one)}`),
      ...(await findLedgerDifferences(db, fleet.emulators)),
    ]
  } finally {
    await database.close()
  }
}
