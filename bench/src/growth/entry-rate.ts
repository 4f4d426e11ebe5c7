/** Entries a second with millions of stored entries, as a share of the rate with none, measured in turn on one server. */
import { ENTRY_CASES, measureApiRate } from '../entries.ts'
import type { Figure } from '../figures.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import type { RunningProduct } from './run-products.ts'

const ROUNDS = 5
const MIN_RATIO = 0.9
const CASES = ENTRY_CASES.filter(({ key }) => ['entriesFreeSpread', 'entriesTokensSpread'].includes(key))

export async function measureEntryRates(
  products: readonly [empty: RunningProduct, grown: RunningProduct],
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure[]> {
  const [empty, grown] = products
  // Warm-up: sessions are remembered, code is compiled, and pages are read from the disk.
  for (const { origin, folder } of products) await measureApiRate(CASES[0]!, origin, folder)
  const rounds = await monitor.runRounds(ROUNDS, async (round) => {
    const ratios: Record<string, number> = {}
    for (const one of CASES) {
      const rates = new Map<RunningProduct, number>()
      // Whoever comes second meets the checkpoint of the first: so each is the first as often.
      for (const product of round % 2 === 0 ? products : products.toReversed())
        rates.set(product, await measureApiRate(one, product.origin, product.folder))
      ratios[one.key] = rates.get(grown)! / rates.get(empty)!
      print(
        `    entries, ${one.name}: ${rates.get(empty)!.toFixed(0)}/s with none stored, ${rates.get(grown)!.toFixed(0)}/s with ${grown.entries}`,
      )
    }
    return ratios
  })
  return CASES.map(({ key, name }) => ({
    key: `${key}Grown`,
    label: `entries, ${name}, with all entries ÷ with none`,
    values: rounds.map((ratios) => ratios[key]!),
    digits: 2,
    target: { min: MIN_RATIO },
  }))
}
