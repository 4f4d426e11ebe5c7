/**
 * Entries paid by card, from the entry to the reply that the money is taken, against the gateway's emulator asked for the same
 * sales without the product. The emulator runs in this process, as the generator of the load does.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { createCardNonce } from '@fairdraw/server/testing/payment-nonces.ts'
import { createCardGateway } from '@fairdraw/server/vendors/braintree/gateway.ts'
import { PAID, PRICE_PENCE } from './entries.ts'
import { medianOf, percentileOf } from './figures.ts'
import type { Figure } from './figures.ts'
import type { Quiet } from './quiet.ts'

const ROUNDS = 5
const PAYERS_A_ROUND = 300
const AT_ONCE = 16
const MAX_TRIES = 4

type Where = { origin: string; vendorsOrigin: string; folder: string }

/** Does something for each item, some at once; the milliseconds that each took, and all. */
async function timeEach<Item>(items: readonly Item[], act: (item: Item) => Promise<void>) {
  const waiting = [...items]
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
        const itemStartedAt = performance.now()
        await act(item)
        times.push(performance.now() - itemStartedAt)
      }
    }),
  )
  return { times, seconds: (performance.now() - startedAt) / 1000 }
}

/** Resolves to the reply's body; what is refused for want of room is asked again with the same key, as a browser does. */
async function call<Reply>(origin: string, path: string, bearer: string, body: object): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (response.status === 200) return JSON.parse(text) as Reply
    if (response.status !== 503 || tries === MAX_TRIES) throw new Error(`${path} answered ${response.status}: ${text}`)
    await delay(Number(response.headers.get('retry-after')) * 1000)
  }
}

/** Pays for players that have not paid yet, a few hundred at a time. */
export function createPayers({ origin, vendorsOrigin, folder }: Where) {
  const bearers = readFileSync(join(folder, 'bearers'), 'utf8').split('\n')
  let clientToken: string | undefined

  /** What the browser does at the gateway before anything is paid, in nobody's measurement. */
  const takeNonces = async (count: number): Promise<string[]> => {
    clientToken ??= (await call<{ clientToken: string }>(origin, '/api/payment/client-token', bearers[0]!, {}))
      .clientToken
    const nonces: string[] = []
    await timeEach([...Array(count).keys()], async (at) => {
      nonces[at] = await createCardNonce({ origin: vendorsOrigin }, clientToken!, { amountPence: PRICE_PENCE })
    })
    return nonces
  }

  const payOnce = async (bearer: string, nonce: string) => {
    const terms = { termsAccepted: true }
    const { entryId } = await call<{ entryId: string }>(origin, '/api/generic-entry/enter', bearer, {
      competitionId: PAID,
      ...terms,
    })
    await call(origin, '/api/generic-entry/payment', bearer, {
      entryId,
      method: 'card',
      bundleId: 'b1',
      nonce,
      ...terms,
    })
    const { status } = await call<{ status: string }>(origin, '/api/ticket/generic/status', bearer, { entryId })
    if (status !== 'completed') throw new Error(`an entry paid by card is ${status}`)
  }

  return {
    takeNonces,
    pay: async (count: number) => {
      const payers = bearers.splice(0, count)
      if (payers.length < count) throw new Error('There are not enough players to pay.')
      const nonces = await takeNonces(count)
      return timeEach(payers, (bearer) => payOnce(bearer, nonces.pop()!))
    },
  }
}

export async function measureCardEntries(where: Where, quiet: Quiet, say: (line: string) => void): Promise<Figure[]> {
  const payers = createPayers(where)
  const environment = vendorEnvironment({ origin: where.vendorsOrigin, smtpUrl: '' })
  const gateway = createCardGateway({
    url: where.vendorsOrigin,
    merchantId: environment['BRAINTREE_MERCHANT_ID']!,
    publicKey: environment['BRAINTREE_PUBLIC_KEY']!,
    privateKey: environment['BRAINTREE_PRIVATE_KEY']!,
  })
  const sell = async () => {
    const nonces = await payers.takeNonces(PAYERS_A_ROUND)
    return timeEach(nonces, async (nonce) => {
      const { kind } = await gateway.sale({ orderId: randomUUID(), amountPence: PRICE_PENCE, nonce })
      if (kind !== 'captured') throw new Error(`a sale at the emulator is ${kind}`)
    })
  }
  // Uncounted: hot paths are compiled and connections opened.
  await payers.pay(PAYERS_A_ROUND)
  await sell()
  const rounds = await quiet.rounds(ROUNDS, async () => {
    const { times, seconds } = await payers.pay(PAYERS_A_ROUND)
    const limit = PAYERS_A_ROUND / (await sell()).seconds
    const ours = PAYERS_A_ROUND / seconds
    say(`    entries by card: ${ours.toFixed(0)}/s; sales at the emulator alone ${limit.toFixed(0)}/s`)
    return { ours, ratio: ours / limit, p50: medianOf(times), p99: percentileOf(times, 0.99) }
  })
  const valuesOf = (name: 'ours' | 'ratio' | 'p50' | 'p99') => rounds.map((round) => round[name])
  return [
    {
      key: 'cardEntries',
      label: `entries paid by card, ${AT_ONCE} at once`,
      values: valuesOf('ours'),
      digits: 0,
      unit: '/s',
    },
    {
      key: 'cardEntriesVsSales',
      label: 'such entries ÷ sales at the emulator alone',
      values: valuesOf('ratio'),
      digits: 2,
    },
    {
      key: 'cardEntryP50Ms',
      label: 'such an entry, half of them within',
      values: valuesOf('p50'),
      digits: 0,
      unit: 'ms',
    },
    { key: 'cardEntryP99Ms', label: 'such an entry, 99 of 100 within', values: valuesOf('p99'), digits: 0, unit: 'ms' },
  ]
}
