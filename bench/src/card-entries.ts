/**
 * Entries paid by card, from the entry to the reply that the payment is captured, compared with the same sales made at the
 * gateway's emulator directly. The emulator and the load generator run in this process.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { vendorEnvironment } from '@fairdraw/demo/start/vendors.ts'
import { createCardNonce } from '@fairdraw/server/testing/payment-nonces.ts'
import { createCardGateway } from '@fairdraw/server/vendors/braintree/gateway.ts'
import { PAID_ID, PRICE_PENCE } from './entries.ts'
import { medianOf, percentileOf } from './figures.ts'
import type { Figure } from './figures.ts'
import type { NoiseMonitor } from './noise-monitor.ts'

const ROUNDS = 5
const PAYERS_PER_ROUND = 300
const CONCURRENCY = 16
const MAX_TRIES = 4

type Target = { origin: string; vendorsOrigin: string; folder: string }

/** Runs `run` for each item with limited concurrency; returns the milliseconds of each and the total seconds. */
async function timeEach<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  const queue = [...items]
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
        const itemStartedAt = performance.now()
        await run(item)
        times.push(performance.now() - itemStartedAt)
      }
    }),
  )
  return { times, seconds: (performance.now() - startedAt) / 1000 }
}

/** Resolves with the reply's body. Like a browser, it retries a 503 with the same idempotency key after `Retry-After`. */
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

/** Makes card payments, each by a player who has not paid yet. */
export function createPayers({ origin, vendorsOrigin, folder }: Target) {
  const bearers = readFileSync(join(folder, 'bearers'), 'utf8').split('\n')
  let clientToken: string | undefined

  /** Tokenises cards as a browser does. This is not part of the measured time. */
  const createNonces = async (count: number): Promise<string[]> => {
    clientToken ??= (await call<{ clientToken: string }>(origin, '/api/payment/client-token', bearers[0]!, {}))
      .clientToken
    const nonces: string[] = []
    await timeEach([...Array(count).keys()], async (index) => {
      nonces[index] = await createCardNonce({ origin: vendorsOrigin }, clientToken!, { amountPence: PRICE_PENCE })
    })
    return nonces
  }

  const payOnce = async (bearer: string, nonce: string) => {
    const terms = { termsAccepted: true }
    const { entryId } = await call<{ entryId: string }>(origin, '/api/generic-entry/enter', bearer, {
      competitionId: PAID_ID,
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
    createNonces,
    pay: async (count: number) => {
      const payers = bearers.splice(0, count)
      if (payers.length < count) throw new Error('All players have paid.')
      const nonces = await createNonces(count)
      return timeEach(payers, (bearer) => payOnce(bearer, nonces.pop()!))
    },
  }
}

export async function measureCardEntries(
  target: Target,
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure[]> {
  const payers = createPayers(target)
  const environment = vendorEnvironment({ origin: target.vendorsOrigin, smtpUrl: '' })
  const gateway = createCardGateway({
    url: target.vendorsOrigin,
    merchantId: environment['BRAINTREE_MERCHANT_ID']!,
    publicKey: environment['BRAINTREE_PUBLIC_KEY']!,
    privateKey: environment['BRAINTREE_PRIVATE_KEY']!,
  })
  const sell = async () => {
    const nonces = await payers.createNonces(PAYERS_PER_ROUND)
    return timeEach(nonces, async (nonce) => {
      const { kind } = await gateway.sale({ orderId: randomUUID(), amountPence: PRICE_PENCE, nonce })
      if (kind !== 'captured') throw new Error(`a sale at the emulator is ${kind}`)
    })
  }
  // Warm-up: compiles hot paths and opens connections.
  await payers.pay(PAYERS_PER_ROUND)
  await sell()
  const rounds = await monitor.runRounds(ROUNDS, async () => {
    const { times, seconds } = await payers.pay(PAYERS_PER_ROUND)
    const limit = PAYERS_PER_ROUND / (await sell()).seconds
    const rate = PAYERS_PER_ROUND / seconds
    print(`    entries by card: ${rate.toFixed(0)}/s; sales at the emulator directly ${limit.toFixed(0)}/s`)
    return { rate, ratio: rate / limit, p50: medianOf(times), p99: percentileOf(times, 0.99) }
  })
  const valuesOf = (name: 'rate' | 'ratio' | 'p50' | 'p99') => rounds.map((round) => round[name])
  return [
    {
      key: 'cardEntries',
      label: `entries paid by card, ${CONCURRENCY} concurrent`,
      values: valuesOf('rate'),
      digits: 0,
      unit: '/s',
    },
    {
      key: 'cardEntriesVsSales',
      label: 'such entries ÷ sales at the emulator directly',
      values: valuesOf('ratio'),
      digits: 2,
    },
    {
      key: 'cardEntryP50Ms',
      label: 'such an entry, 50th percentile',
      values: valuesOf('p50'),
      digits: 0,
      unit: 'ms',
    },
    { key: 'cardEntryP99Ms', label: 'such an entry, 99th percentile', values: valuesOf('p99'), digits: 0, unit: 'ms' },
  ]
}
