/**
 * `npm run bench`: what the product does beside what limits it, as ratios measured in one run on one machine, so that they
 * mean the same on any. Each figure is the median of several rounds, with the least and the most of them beside it.
 *
 * `-- entries` and the like measure those parts alone (memory, script, replies, renders, entries, cards, costs). `-- --json` ends with one
 * line of JSON. It measures and judges only while the machine does nothing else; `-- --anyway` measures all the same, and judges
 * nothing. Ends with 0 where all that is wanted is reached, 2 where something is missed, 3 where nothing can be judged.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureCardEntries } from './card-entries.ts'
import { startBenchDatabase } from './database.ts'
import type { BenchDatabase } from './database.ts'
import { measureEntries } from './entries.ts'
import { measureEntryCosts } from './entry-costs.ts'
import { EXIT } from './exit-codes.ts'
import { isReached, jsonOf, lineOf } from './figures.ts'
import type { Figure } from './figures.ts'
import { prepareMachine } from './machine.ts'
import type { Programs } from './machine.ts'
import { measureMemory } from './memory.ts'
import { seedCrowd, startProduct } from './product.ts'
import type { Product } from './product.ts'
import { NotQuiet, watchMachine } from './quiet.ts'
import { measureRenders } from './renders.ts'
import { measureReplies } from './replies.ts'
import { measureScript } from './script-size.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const quiet = watchMachine({ say, isAnyway: process.argv.includes('--anyway') })

type Run = { product: Product; database: BenchDatabase; programs: Programs; folder: string }
/** `isSteady`: it comes out the same however busy the machine is. */
type Part = { name: string; isSteady?: true; measure(run: Run): Promise<Figure[]> }

/** Says what a part cannot do without, where the machine has not got it. */
function missing(part: string, needed: Partial<Programs>): Figure[] {
  const names = Object.keys(needed).filter((name) => !needed[name as keyof Programs])
  say(`  ${part}: not measured, for want of ${names.join(' and ')}`)
  return []
}

/** In this order: memory before any load, and what fills the database last, since the pages would show it. */
const PARTS: Part[] = [
  { name: 'memory', isSteady: true, measure: ({ product }) => measureMemory(product, say) },
  { name: 'script', isSteady: true, measure: ({ product }) => measureScript(product.origin) },
  {
    name: 'replies',
    measure: async ({ product: { origin }, programs: { wrk, nginx }, folder }) =>
      wrk && nginx
        ? measureReplies({ origin, wrk, nginx, folder }, quiet, say)
        : missing('replies against nginx', { wrk, nginx }),
  },
  {
    name: 'renders',
    measure: ({ product: { origin }, database: { url } }) => measureRenders({ origin, url }, quiet, say),
  },
  {
    name: 'entries',
    measure: async ({ product: { origin }, database: { url }, programs: { wrk, pgbench }, folder }) =>
      wrk && pgbench
        ? measureEntries({ origin, url, pgbench, folder }, quiet, say)
        : missing('entries against pgbench', { wrk, pgbench }),
  },
  {
    name: 'cards',
    measure: ({ product: { origin, vendorsOrigin }, folder }) =>
      measureCardEntries({ origin, vendorsOrigin, folder }, quiet, say),
  },
  {
    name: 'costs',
    measure: async ({ product: { origin, vendorsOrigin, pid }, database: { url }, programs: { wrk }, folder }) =>
      wrk
        ? measureEntryCosts({ origin, vendorsOrigin, pid, url, folder }, quiet)
        : missing('what an entry costs', { wrk }),
  },
]
/** Those that enter need players and competitions of their own. */
const ENTERING = ['entries', 'cards', 'costs']

async function measureAll(parts: readonly Part[]): Promise<{ figures: Figure[]; whose: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-files-'))
  try {
    const programs = await prepareMachine(say)
    const database = await startBenchDatabase(programs)
    try {
      const product = await startProduct(database.url, folder)
      try {
        const figures: Figure[] = []
        let isSeeded = false
        for (const { name, measure } of parts) {
          if (ENTERING.includes(name) && !isSeeded) {
            await seedCrowd(database.url, folder)
            isSeeded = true
          }
          const measured = await measure({ product, database, programs, folder })
          // At once, so that it is not lost where a later part fails.
          for (const figure of measured) say(lineOf(figure, false))
          figures.push(...measured)
        }
        return { figures, whose: database.whose }
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

say(`\nFairdraw, measured on ${availableParallelism()} processors; load, server and database share them.\n`)
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const strangers = asked.filter((name) => !PARTS.some((part) => part.name === name))
if (strangers.length > 0) throw new Error(`No such part: ${strangers.join(', ')}`)

try {
  const parts = PARTS.filter(({ name }) => asked.length === 0 || asked.includes(name))
  if (!parts.every(({ isSteady }) => isSteady)) await quiet.check()
  const { figures, whose } = await measureAll(parts)
  const isJudged = quiet.isUndisturbed()
  say(`\n  ${whose}, durability on. Medians, with the least and the most of the rounds.\n`)
  for (const figure of figures) say(lineOf(figure, isJudged))
  const isMissed = figures.some((figure) => isReached(figure) === false)
  process.exitCode = !isJudged ? EXIT.notJudged : isMissed ? EXIT.missed : EXIT.reached
  if (!isJudged) say('\n  Not judged: the machine was not quiet.')
  if (process.argv.includes('--json')) say(jsonOf(figures))
} catch (error) {
  if (!(error instanceof NotQuiet)) throw error
  say(`\n  Not judged: ${error.message}.`)
  say('  End what else runs and measure again, or measure without judging: npm run bench -- --anyway')
  process.exitCode = EXIT.notJudged
}
