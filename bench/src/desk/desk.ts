/**
 * `npm run bench:desk`: how much the desk loads at first, and how fast it opens a list of 5,000 competitions, a player with 20,000
 * entries, the first page, the hub of a competition and reports with a season of a million entries, on a computer that is four times
 * slower (medians of five rounds, each with an empty cache).
 *
 * `-- load`, `-- content`, `-- player`, `-- home`, `-- hub` and `-- reports` measure one part alone. `-- --json` ends with one line of JSON. A verdict needs an otherwise
 * idle machine; `-- --anyway` measures on a busy one. Ends with 0 where every target is reached, 2 where a target is missed, 3 where no
 * verdict is possible.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBenchDatabase } from '../database.ts'
import type { Figure } from '../figures.ts'
import { ensurePrograms } from '../machine.ts'
import { createNoiseMonitor } from '../noise-monitor.ts'
import { startProduct } from '../product.ts'
import { startDeskBrowser } from './desk-browser.ts'
import { measureFirstLoad } from './first-load.ts'
import { HOME, HUB, LIST, REPORT, SEASON_REPORT, measureOpening, openingOf } from './openings.ts'
import { seedDesk } from './seed-desk.ts'
import type { SeededDesk } from './seed-desk.ts'
import { reportFigures, runMeasurement } from '../verdict.ts'

const PARTS = ['load', 'content', 'player', 'home', 'hub', 'reports']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, anyway: { type: 'boolean', default: false } },
})
const unknownParts = positionals.filter((part) => !PARTS.includes(part))
if (unknownParts.length > 0) throw new Error(`No such part: ${unknownParts.join(', ')}`)
const isRequested = (part: string) => positionals.length === 0 || positionals.includes(part)

const print = (line: string) => void process.stdout.write(`${line}\n`)
const monitor = createNoiseMonitor({ print, isNoiseIgnored: values.anyway })

async function measureInBrowser(origin: string, { token, phone }: SeededDesk): Promise<Figure[]> {
  const browser = await startDeskBrowser(origin, token)
  try {
    return [
      ...(isRequested('load') ? await measureFirstLoad(browser) : []),
      ...(isRequested('content') ? [await measureOpening(browser, LIST, monitor, print)] : []),
      ...(isRequested('player') ? [await measureOpening(browser, openingOf(phone), monitor, print)] : []),
      ...(isRequested('home') ? [await measureOpening(browser, HOME, monitor, print)] : []),
      ...(isRequested('hub') ? [await measureOpening(browser, HUB, monitor, print)] : []),
      ...(isRequested('reports')
        ? [
            await measureOpening(browser, REPORT, monitor, print),
            await measureOpening(browser, SEASON_REPORT, monitor, print),
          ]
        : []),
    ]
  } finally {
    await browser.close()
  }
}

async function measureDesk(url: string, folder: string): Promise<Figure[]> {
  const product = await startProduct(url, folder)
  try {
    return await measureInBrowser(product.origin, await seedDesk(url))
  } finally {
    await product.stop()
  }
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-desk-'))
  const database = await startBenchDatabase(await ensurePrograms(print))
  try {
    const figures = await measureDesk(database.url, folder)
    reportFigures(figures, {
      monitor,
      heading: 'Medians, with the minimum and maximum of the rounds.',
      isJson: values.json ?? false,
      print,
    })
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

print('\nThe operator’s desk, measured.\n')
await runMeasurement(async () => {
  await monitor.check()
  await measure()
}, print)
