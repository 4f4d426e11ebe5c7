/**
 * `npm run bench`: compares the product with a baseline (nginx, pgbench, an empty page). The figures are ratios measured in one run
 * on one machine, so that they are comparable between machines. Each is the median of several rounds, with minimum and maximum.
 *
 * `-- entries` and other names measure only those parts (memory, script, replies, deployed, renders, entries, cards, costs). `-- --json` prints
 * one line of JSON at the end. A verdict needs an otherwise idle machine; `-- --anyway` measures on a busy one, without a verdict.
 * Exit codes: 0 if all targets are reached, 2 if one is missed, 3 if no verdict is possible.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureCardEntries } from './card-entries.ts'
import { startBenchDatabase } from './database.ts'
import type { BenchDatabase } from './database.ts'
import { measureDeployed } from './deployed.ts'
import { measureEntries } from './entries.ts'
import { measureEntryCosts } from './entry-costs.ts'
import { formatFigure } from './figures.ts'
import type { Figure } from './figures.ts'
import { ensurePrograms } from './machine.ts'
import type { Programs } from './machine.ts'
import { measureMemory } from './memory.ts'
import { seedEntryLoad, startProduct } from './product.ts'
import type { Product } from './product.ts'
import { createNoiseMonitor } from './noise-monitor.ts'
import { measureRenders } from './renders.ts'
import { measureReplies } from './replies.ts'
import { measureScript } from './script-size.ts'
import { reportFigures, runMeasurement } from './verdict.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const monitor = createNoiseMonitor({ print, isNoiseIgnored: process.argv.includes('--anyway') })

type Run = { product: Product; database: BenchDatabase; programs: Programs; folder: string }
/** `isSteady`: other load on the machine does not change the result. */
type Part = { name: string; isSteady?: true; measure(run: Run): Promise<Figure[]> }

/** Skips a part because a program that it needs is not installed. */
function skipPart(part: string, needed: Partial<Programs>): Figure[] {
  const names = Object.keys(needed).filter((name) => !needed[name as keyof Programs])
  print(`  ${part}: not measured: ${names.join(' and ')} not installed`)
  return []
}

/** Memory is measured before any load. Parts that fill the database come last: pages would list their competitions. */
const PARTS: Part[] = [
  { name: 'memory', isSteady: true, measure: ({ product }) => measureMemory(product, print) },
  { name: 'script', isSteady: true, measure: ({ product }) => measureScript(product.origin) },
  {
    name: 'replies',
    measure: async ({ product: { origin }, programs: { wrk, nginx }, folder }) =>
      wrk && nginx
        ? measureReplies({ origin, wrk, nginx, folder }, monitor, print)
        : skipPart('replies against nginx', { wrk, nginx }),
  },
  {
    name: 'deployed',
    measure: async ({ product: { origin }, programs: { wrk, nginx, haproxy }, folder }) =>
      wrk && nginx && haproxy
        ? measureDeployed({ port: Number(new URL(origin).port), wrk, nginx, folder }, monitor, print)
        : skipPart('home through the front against nginx', { wrk, nginx, haproxy }),
  },
  {
    name: 'renders',
    measure: ({ product: { origin }, database: { url } }) => measureRenders({ origin, url }, monitor, print),
  },
  {
    name: 'entries',
    measure: async ({ product: { origin }, database: { url }, programs: { wrk, pgbench }, folder }) =>
      wrk && pgbench
        ? measureEntries({ origin, url, pgbench, folder }, monitor, print)
        : skipPart('entries against pgbench', { wrk, pgbench }),
  },
  {
    name: 'cards',
    measure: ({ product: { origin, vendorsOrigin }, folder }) =>
      measureCardEntries({ origin, vendorsOrigin, folder }, monitor, print),
  },
  {
    name: 'costs',
    measure: async ({ product: { origin, vendorsOrigin, pid }, database: { url }, programs: { wrk }, folder }) =>
      wrk
        ? measureEntryCosts({ origin, vendorsOrigin, pid, url, folder }, monitor)
        : skipPart('the cost of an entry', { wrk }),
  },
]
/** Parts that make entries. They need extra players and competitions. */
const ENTRY_PARTS = ['entries', 'cards', 'costs']

async function measureAll(parts: readonly Part[]): Promise<{ figures: Figure[]; description: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-files-'))
  try {
    const programs = await ensurePrograms(print)
    const database = await startBenchDatabase(programs)
    try {
      const product = await startProduct(database.url, folder)
      try {
        const figures: Figure[] = []
        let isSeeded = false
        for (const { name, measure } of parts) {
          if (ENTRY_PARTS.includes(name) && !isSeeded) {
            await seedEntryLoad(database.url, folder)
            isSeeded = true
          }
          const measured = await measure({ product, database, programs, folder })
          // Printed immediately, so that a failure of a later part does not lose it.
          for (const figure of measured) print(formatFigure(figure, false))
          figures.push(...measured)
        }
        return { figures, description: database.description }
      } finally {
        await product.stop()
      }
    } finally {
      await database.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

print(`\nFairdraw, measured on ${availableParallelism()} processors, shared by load generator, server and database.\n`)
const requested = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const unknown = requested.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}`)

async function measure(): Promise<void> {
  const parts = PARTS.filter(({ name }) => requested.length === 0 || requested.includes(name))
  if (!parts.every(({ isSteady }) => isSteady)) await monitor.check()
  const { figures, description } = await measureAll(parts)
  reportFigures(figures, {
    monitor,
    heading: `${description}, durability on. Medians, with minimum and maximum of the rounds.`,
    isJson: process.argv.includes('--json'),
    print,
  })
}

await runMeasurement(
  measure,
  print,
  'Stop other programs and measure again, or measure without a verdict: npm run bench -- --anyway',
)
