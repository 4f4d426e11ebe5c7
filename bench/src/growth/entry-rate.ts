/** Entries a second with millions of stored entries, as a share of the rate with none, measured in turn on one server. */
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import type pg from 'pg'
import { ENTRY_CASES, enterWithWrk } from '../entries.ts'
import type { EntryCase } from '../entries.ts'
import type { Figure } from '../figures.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import type { RunningProduct } from './run-products.ts'

const ROUNDS = 5
/**
 * Rounds before the measured ones: code is compiled, sessions are remembered, and each page that these players touch has been written
 * whole to the write-ahead log since the checkpoint. A checkpoint comes once in a busy half-hour, and this takes a minute of it.
 */
const WARM_UPS = 3
const MIN_RATIO = 0.9
const CASES = ENTRY_CASES.filter(({ key }) => ['entriesFreeSpread', 'entriesTokensSpread'].includes(key))

type Measured = { rate: number; walBytes: number; refused: number }

/** Entries a second, and the write-ahead log of each: nothing else uses the server meanwhile. */
async function measureRate(one: EntryCase, { origin, folder }: RunningProduct, client: pg.Client): Promise<Measured> {
  const readWal = async () =>
    Number((await client.query<{ wal: string }>(`select pg_current_wal_insert_lsn() - '0/0' as wal`)).rows[0]!.wal)
  const before = await readWal()
  const { made, refused, seconds } = await enterWithWrk(one, origin, folder)
  return { rate: made / seconds, walBytes: ((await readWal()) - before) / made, refused }
}

export async function measureEntryRates(
  products: readonly [empty: RunningProduct, grown: RunningProduct],
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure[]> {
  const [empty, grown] = products
  return withClient(empty.url, async (client) => {
    const measure = async (round: number) => {
      const found: Record<string, { ratio: number; walBytes: number; refused: number }> = {}
      for (const one of CASES) {
        const measured = new Map<RunningProduct, Measured>()
        // Whoever comes second meets the checkpoint of the first: so each is the first as often.
        for (const product of round % 2 === 0 ? products : products.toReversed())
          measured.set(product, await measureRate(one, product, client))
        const [without, among] = [measured.get(empty)!, measured.get(grown)!]
        const refused = without.refused + among.refused
        found[one.key] = { ratio: among.rate / without.rate, walBytes: among.walBytes, refused }
        const say = ({ rate, walBytes }: Measured) =>
          `${rate.toFixed(0)}/s and ${walBytes.toFixed(0)} bytes of log each`
        print(`    entries, ${one.name}: ${say(without)} with none stored, ${say(among)} with ${grown.entries}`)
      }
      return found
    }
    print(`    ${WARM_UPS} rounds as a warm-up:`)
    for (let round = 0; round < WARM_UPS; round += 1) await measure(round)
    print('    measured:')
    const rounds = await monitor.runRounds(ROUNDS, measure)
    return CASES.flatMap(({ key, name }) => [
      {
        key: `${key}Grown`,
        label: `entries, ${name}, with all entries ÷ with none`,
        values: rounds.map((found) => found[key]!.ratio),
        digits: 2,
        target: { min: MIN_RATIO },
      },
      {
        key: `${key}GrownWalBytes`,
        label: `entries, ${name}: write-ahead log with all entries`,
        values: rounds.map((found) => found[key]!.walBytes),
        digits: 0,
        unit: 'bytes',
      },
      {
        // A refusal is faster than an entry, so that a rate beside refusals means nothing.
        key: `${key}GrownRefused`,
        label: `entries, ${name}: refused in all rounds`,
        values: [rounds.reduce((sum, found) => sum + found[key]!.refused, 0)],
        digits: 0,
        target: { max: 0 },
      },
    ])
  })
}
