/** Visitors who pay by card. Cards are turned into nonces beforehand, which a browser does at the gateway and not at the product. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createCardNonce } from '@fairdraw/server/testing/payment-nonces.ts'
import { forEachConcurrently } from '@fairdraw/server/testing/players-with-sessions.ts'
import type { Fleet } from '../fleet.ts'
import type { Client, Recorder, Reply } from '../http-client.ts'
import { bearerHeader, buildEnterCall, fetchClientToken } from '../load.ts'
import type { AcknowledgedEntry } from '../load.ts'
import type { OpenLoopClient } from '../open-loop-client.ts'
import { COMPETITIONS } from '../prepare.ts'

type Player = Fleet['players'][number]
/** An entry that waits for its payment. */
export type BegunEntry = { player: Player; entryId: string }

type Status = { status: string; payment: { paymentStatus: string | null } }

/** How many nonces are made at once. */
const NONCES_AT_ONCE = 8
/** How often the page asks for the outcome before the visitor leaves it, and the pause between. */
const STATUS_TRIES = 6
const STATUS_PAUSE_MS = 500

export function createPayments({
  payers,
  emulators,
  client,
  acknowledged,
  repeats,
}: {
  payers: readonly Player[]
  emulators: Fleet['emulators']
  client: OpenLoopClient
  acknowledged: AcknowledgedEntry[]
  repeats: (() => Promise<void>)[]
}) {
  const nonces: string[] = []
  let next = 0
  let open: { clientToken: string; retryClient: Client } | undefined
  const opened = () => {
    if (!open) throw new Error('`prepare` has not been called')
    return open
  }
  const createNonce = () => createCardNonce(emulators, opened().clientToken)

  const statusCall = ({ player, entryId }: BegunEntry) => ({
    method: 'POST' as const,
    path: '/api/ticket/generic/status',
    headers: bearerHeader(player),
    body: { entryId },
  })
  const readStatus = ({ body }: Reply) => JSON.parse(body) as Status
  const acknowledge = ({ player: { playerId }, entryId }: BegunEntry) =>
    acknowledged.push({ playerId, entryId, at: performance.now() })

  /** What became of an entry whose payer has left: waits while its payment is under way. */
  const settle = async (entry: BegunEntry): Promise<void> => {
    for (;;) {
      const reply = await opened().retryClient.requestUntilFinal(statusCall(entry))
      if (reply.status !== 200) throw new Error(`the status of an entry is unknown: ${reply.status} ${reply.body}`)
      const { status, payment } = readStatus(reply)
      if (status === 'completed') return void acknowledge(entry)
      if (status !== 'pending' || payment.paymentStatus === null || payment.paymentStatus === 'failed') return
      await pause(STATUS_PAUSE_MS)
    }
  }

  return {
    /** `retryClient` asks again until it is answered. */
    prepare: async (retryClient: Client, nonceCount: number) => {
      open ??= { retryClient, clientToken: await fetchClientToken(retryClient, payers[0]!) }
      const missing = Array.from({ length: Math.max(0, nonceCount - nonces.length) }, (_, nth) => nth)
      await forEachConcurrently(missing, NONCES_AT_ONCE, async () => void nonces.push(await createNonce()))
    },
    retryClient: () => opened().retryClient,
    /** The entry of the next payer; undefined if it was refused. */
    begin: async (record: Recorder): Promise<BegunEntry | undefined> => {
      const player = payers[next++ % payers.length]!
      const reply = await client.send(buildEnterCall(player, COMPETITIONS.paid, randomUUID()))
      record('pay: entry', reply)
      if (reply.status !== 200) return undefined
      return { player, entryId: (JSON.parse(reply.body) as { entryId: string }).entryId }
    },
    /** From the press of 'Pay' until the page shows the ticket. */
    pay: async (entry: BegunEntry, record: Recorder): Promise<void> => {
      const nonce = nonces.pop() ?? (await createNonce())
      const call = {
        method: 'POST' as const,
        path: '/api/generic-entry/payment',
        headers: { ...bearerHeader(entry.player), 'idempotency-key': randomUUID() },
        body: { entryId: entry.entryId, method: 'card', bundleId: 'b1', nonce, termsAccepted: true },
      }
      const reply = await client.send(call)
      record('pay', reply)
      for (let tries = 0; reply.status === 200 && tries < STATUS_TRIES; tries += 1) {
        const asked = await client.send(statusCall(entry))
        record('pay: status', asked)
        if (asked.status === 200 && readStatus(asked).status === 'completed') return void acknowledge(entry)
        await pause(STATUS_PAUSE_MS)
      }
      repeats.push(async () => {
        if (reply.status !== 200) await opened().retryClient.requestUntilFinal(call)
        await settle(entry)
      })
    },
  }
}
