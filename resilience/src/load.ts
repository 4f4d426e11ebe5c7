/** What an audience does, and what it was promised: entries and card payments, each remembered once it is acknowledged. */
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
type Player = Fleet['crowd'][number]

export type AcknowledgedEntry = { playerId: number; entryId: string; at: number }

export const bearerHeader = ({ bearer }: Player) => ({ authorization: `Bearer ${bearer}` })

export const randomPlayer = (crowd: readonly Player[]): Player => crowd[randomInt(crowd.length)]!

export const buildEnterCall = (player: Player, competitionId: number, key: string) => ({
  method: 'POST' as const,
  path: '/api/generic-entry/enter',
  headers: { ...bearerHeader(player), 'idempotency-key': key },
  body: { competitionId, termsAccepted: true },
})

/** One entry, asked until it is acknowledged; undefined where that never came. */
export async function enterOnce(
  client: Client,
  player: Player,
  competitionId: number,
  note: (reply: Reply) => void,
): Promise<AcknowledgedEntry | undefined> {
  const reply = await client.requestUntilFinal(buildEnterCall(player, competitionId, randomUUID()), note)
  if (reply.status !== 200) return undefined
  return {
    playerId: player.playerId,
    entryId: (JSON.parse(reply.body) as { entryId: string }).entryId,
    at: performance.now(),
  }
}

type PayKind = 'pay-enter' | 'pay' | 'pay-status' | 'pay-failed'

type PayReport = { status: string; payment: { paymentStatus: string | null } }

/** As long as the product takes to find out that a payment was never made at the vendor, and a bit (docs/mechanisms/settlement.md). */
const SETTLED_WITHIN_MS = 100_000
const MAX_PAYMENTS = 3

/**
 * One entry paid by card, from the entry to its tickets. Whose payment came to nothing, since the database ended between its
 * order and the vendor, gets that reply and pays again, as a player would; each such time is noted as 'pay-failed'.
 */
export async function payOnce(
  client: Client,
  { emulators }: Pick<Fleet, 'emulators'>,
  player: Player,
  clientToken: string,
  note: (kind: PayKind, reply: Reply) => void,
): Promise<(AcknowledgedEntry & { status: string }) | undefined> {
  const entered = await client.requestUntilFinal(buildEnterCall(player, COMPETITIONS.paid, randomUUID()), (reply) =>
    note('pay-enter', reply),
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
      (reply) => note('pay', reply),
    )
    return status === 200
  }
  /** What became of it; still 'pending' where that took too long. */
  const outcome = async (): Promise<string> => {
    const begun = performance.now()
    while (performance.now() - begun < SETTLED_WITHIN_MS) {
      const reply = await client.requestUntilFinal(
        { method: 'POST', path: '/api/ticket/generic/status', headers: bearerHeader(player), body: { entryId } },
        (one) => note('pay-status', one),
      )
      if (reply.status === 200) {
        const { status, payment } = JSON.parse(reply.body) as PayReport
        if (status !== 'pending') return status
        if (payment.paymentStatus === 'failed') {
          note('pay-failed', reply)
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
    status = await outcome()
  }
  return { playerId: player.playerId, entryId, at: performance.now(), status }
}

export async function openGateway(client: Client, player: Player): Promise<string> {
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
 * An audience at work until it is stopped: `entering` and `paying` people at once, each resting between two things. Everybody
 * keeps asking with the same key until there is an answer.
 */
export function startLoad(
  fleet: Fleet,
  client: Client,
  figures: Figures,
  { entering = 12, paying = 2, restMs = 20 }: { entering?: number; paying?: number; restMs?: number } = {},
) {
  const acknowledged: AcknowledgedEntry[] = []
  const unanswered: string[] = []
  const over = new AbortController()
  // Whoever pays has an own half of the crowd: one unfinished entry a player and competition.
  const half = Math.floor(fleet.crowd.length / 2)
  const enterers = fleet.crowd.slice(half)
  const payers = fleet.crowd.slice(0, half)

  const enterForever = async () => {
    while (!over.signal.aborted) {
      const competition = Math.random() < 0.7 ? COMPETITIONS.free : COMPETITIONS.tokens
      const made = await enterOnce(client, randomPlayer(enterers), competition, (reply) =>
        figures.record('enter', reply),
      )
      if (made) acknowledged.push(made)
      else unanswered.push('enter')
      await pause(restMs * (0.5 + Math.random()))
    }
  }
  const payForever = async (clientToken: string) => {
    while (!over.signal.aborted) {
      const player = payers.pop()
      if (!player) return
      const made = await payOnce(client, fleet, player, clientToken, (kind, reply) => figures.record(kind, reply))
      if (made?.status === 'completed') acknowledged.push(made)
      else unanswered.push(`pay ${made?.status ?? 'refused'}`)
      await pause(restMs * 5 * (0.5 + Math.random()))
    }
  }
  const working = (async () => {
    const clientToken = paying > 0 ? await openGateway(client, payers.at(-1)!) : ''
    await Promise.all([
      ...Array.from({ length: entering }, enterForever),
      ...Array.from({ length: paying }, () => payForever(clientToken)),
    ])
  })()

  return {
    promised: acknowledged,
    unanswered,
    /** Resolves when everybody has the answer to what they last asked. */
    stop: async () => {
      over.abort()
      await working
    },
  }
}

/** Everything that was promised stands in the database once, with its tickets, and nothing else does; the books agree. */
export async function findLostEntries(fleet: Fleet, promised: readonly AcknowledgedEntry[]): Promise<string[]> {
  const database = await openServer(fleet.postgres.url, { timeoutFactor: 10 })
  // An overload leaves hundreds of thousands of entries to look through.
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
    const ids = new Set(promised.map(({ entryId }) => entryId))
    return [
      ...promised
        .filter(({ entryId }) => byId.get(entryId)?.state !== 'completed')
        .map(({ entryId }) => `${entryId} was acknowledged and is not there`),
      ...entries
        .filter(({ state, tickets }) => tickets !== (state === 'completed' ? 1 : 0))
        .map(({ id, tickets }) => `${id} has ${tickets} tickets`),
      ...entries
        .filter(({ id, state }) => state === 'completed' && !ids.has(id))
        .map(({ id }) => `${id} was acknowledged to nobody`),
      ...(ids.size === promised.length ? [] : ['one entry was acknowledged for two calls']),
      ...(await findBrokenInvariants(db)).map((one) => `broken: ${String(one)}`),
      ...(await findLedgerDifferences(db, fleet.emulators)),
    ]
  } finally {
    await database.close()
  }
}
