/** A migration adds an index to millions of stored entries while players enter: none is refused, and none waits for it. */
import { LOCK_MS } from '@fairdraw/server/db/apply-migrations.ts'
import { migrateToNextBuild } from '@fairdraw/server/testing/stored/next-build.ts'
import { ENTRY_CASES, enterWithWrk } from '../entries.ts'
import type { Figure } from '../figures.ts'
import type { RunningProduct } from './run-products.ts'

const CONNECTIONS = 16
const SECONDS = 2
const INDEX = 'create index concurrently "entries_bench" on "entries" ("competition_id", "accepted_at");'

export async function measureIndexBeside(product: RunningProduct, print: (line: string) => void): Promise<Figure[]> {
  const runs: Awaited<ReturnType<typeof enterWithWrk>>[] = []
  const progress = { isOver: false }
  const build = async () => {
    const began = performance.now()
    await migrateToNextBuild(product.url, INDEX)
    return (performance.now() - began) / 1_000
  }
  const enter = async () => {
    while (!progress.isOver)
      runs.push(await enterWithWrk(ENTRY_CASES[0]!, product.origin, product.folder, SECONDS, CONNECTIONS))
  }
  const [seconds] = await Promise.all([build().finally(() => (progress.isOver = true)), enter()])
  const sum = (valueOf: (run: (typeof runs)[number]) => number) => runs.reduce((total, run) => total + valueOf(run), 0)
  print(
    `    an index of ${product.entries} entries built in ${seconds.toFixed(1)} s, beside ${sum(({ made }) => made)} entries`,
  )
  return [
    { key: 'indexBuildS', label: 'an index built beside entries', values: [seconds], digits: 1, unit: 's' },
    {
      key: 'indexRefused',
      label: 'entries refused meanwhile',
      values: [sum(({ refused }) => refused)],
      digits: 0,
      target: { max: 0 },
    },
    {
      key: 'indexLongestMs',
      label: 'the longest wait of an entry meanwhile',
      values: [Math.max(...runs.map(({ longestMs }) => longestMs))],
      digits: 0,
      unit: 'ms',
      target: { max: LOCK_MS },
    },
  ]
}
