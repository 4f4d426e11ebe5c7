/**
 * `npm run bench:growth`: the product with ten million stored entries. Entries a second against those of a database with none; what
 * people read against the same among 200,000; the list of a draw; the export of a player; and an index that a migration adds while
 * players enter.
 *
 * `-- --entries 200000` stores fewer, a multiple of 200,000; `-- entries`, `-- draws`, `-- exports`, `-- reads` and `-- index` measure one
 * part alone. `-- --json` ends with one line of JSON. A verdict needs an otherwise idle machine; `-- --anyway` measures on a busy one. Ends
 * with 0 where every target is reached, 2 where a target is missed, 3 where no verdict is possible.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBenchDatabase } from '../database.ts'
import { formatFigure } from '../figures.ts'
import type { Figure } from '../figures.ts'
import { warnOfKernel } from '../kernel.ts'
import { ensurePrograms } from '../machine.ts'
import { createNoiseMonitor } from '../noise-monitor.ts'
import { reportFigures, runMeasurement } from '../verdict.ts'
import { YOUNG_ENTRIES, createAged, readServerSettings } from './databases.ts'
import type { AgedDatabase } from './databases.ts'
import { measureDraws } from './draw-list.ts'
import { measureEntryRates } from './entry-rate.ts'
import { measureExports } from './export-player.ts'
import { measureIndexBeside } from './index-beside.ts'
import { measureReads } from './reads.ts'
import { withProducts } from './run-products.ts'

const PARTS = ['draws', 'exports', 'reads', 'entries', 'index']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    entries: { type: 'string', default: '10000000' },
    json: { type: 'boolean' },
    anyway: { type: 'boolean', default: false },
  },
})
const entries = Number(values.entries)
if (!Number.isSafeInteger(entries / YOUNG_ENTRIES) || entries < YOUNG_ENTRIES)
  throw new Error(`--entries is no multiple of ${YOUNG_ENTRIES}: ${values.entries}`)
const unknownParts = positionals.filter((part) => !PARTS.includes(part))
if (unknownParts.length > 0) throw new Error(`No such part: ${unknownParts.join(', ')}`)
const isRequested = (part: string) => positionals.length === 0 || positionals.includes(part)

const print = (line: string) => void process.stdout.write(`${line}\n`)
const monitor = createNoiseMonitor({ print, isNoiseIgnored: values.anyway })

type Databases = { empty: AgedDatabase; young: AgedDatabase; grown: AgedDatabase }

/** The parts that add entries come last. */
async function measureAll({ empty, young, grown }: Databases): Promise<Figure[]> {
  const figures: Figure[] = []
  // Printed immediately, so that a failure of a later part does not lose it.
  const add = (measured: readonly Figure[]) => {
    for (const figure of measured) print(formatFigure(figure, false))
    figures.push(...measured)
  }
  if (isRequested('draws')) add(await measureDraws([young, grown], monitor, print))
  if (isRequested('exports')) add(await measureExports([young, grown], monitor))
  if (isRequested('reads'))
    add(await withProducts([young, grown] as const, (products) => measureReads(products, monitor, print)))
  if (isRequested('entries') || isRequested('index'))
    await withProducts([empty, grown] as const, async (products) => {
      if (isRequested('entries')) add(await measureEntryRates(products, monitor, print))
      if (isRequested('index')) add(await measureIndexBeside(products[1], print))
    })
  return figures
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-growth-'))
  const server = await startBenchDatabase(await ensurePrograms(print), readServerSettings())
  try {
    const create = (name: string, count: number) => {
      const own = join(folder, name)
      mkdirSync(own)
      return createAged({ name, serverUrl: server.url, folder: own, entries: count }, print)
    }
    const databases = {
      empty: await create('empty', 0),
      young: await create('young', YOUNG_ENTRIES),
      grown: await create('grown', entries),
    }
    reportFigures(await measureAll(databases), {
      monitor,
      heading: `${server.description}, durability on. Medians, with the minimum and maximum of the rounds.`,
      isJson: values.json ?? false,
      print,
    })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

print(`\nThe product with ${entries} stored entries, on ${availableParallelism()} processors, shared by everything.\n`)
await runMeasurement(async () => {
  await monitor.check()
  warnOfKernel('hugePages', print)
  await measure()
}, print)
