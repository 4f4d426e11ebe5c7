/**
 * `npm run bench:draw`: a draw of ten million tickets on PostgreSQL, committed and drawn in a process of its own, against one sequential
 * read of the same rows; the audit of it; and the page that repeats a draw on a phone: one of a million tickets by its list, and a larger one
 * by proofs.
 *
 * `-- --tickets 200000` takes fewer; `-- list`, `-- audit` and `-- page` measure one part alone. `-- --json` ends with one line of JSON. A verdict needs
 * an otherwise idle machine; `-- --anyway` measures on a busy one. Ends with 0 where every target is reached, 2 where
 * a target is missed, 3 where no verdict is possible.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBenchDatabase } from '../database.ts'
import type { Figure } from '../figures.ts'
import { ensurePrograms } from '../machine.ts'
import { startProduct } from '../product.ts'
import { createNoiseMonitor } from '../noise-monitor.ts'
import { measureAudit } from './audit.ts'
import { measureList, runDraw } from './list.ts'
import { measurePageCheck } from './page-check.ts'
import { LARGE, LISTED, seedTickets } from './tickets.ts'
import { reportFigures, runMeasurement } from '../verdict.ts'

/** More of them than this, and a page checks by proofs alone (apps/site/app/features/draw/check-draw.tsx). */
const MAX_LISTED = 1_000_000
const PARTS = ['list', 'audit', 'page']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tickets: { type: 'string', default: '10000000' },
    json: { type: 'boolean' },
    anyway: { type: 'boolean', default: false },
  },
})
const tickets = Number(values.tickets)
if (!Number.isSafeInteger(tickets) || tickets < 1)
  throw new Error(`--tickets is no number of tickets: ${values.tickets}`)
const unknownParts = positionals.filter((part) => !PARTS.includes(part))
if (unknownParts.length > 0) throw new Error(`No such part: ${unknownParts.join(', ')}`)
const isRequested = (part: string) => positionals.length === 0 || positionals.includes(part)

const print = (line: string) => void process.stdout.write(`${line}\n`)
const monitor = createNoiseMonitor({ print, isNoiseIgnored: values.anyway })

/** `large`: the draw of more tickets than a page fetches the list of, where there is one. */
async function measurePages(url: string, folder: string, large: string | undefined): Promise<Figure[]> {
  const listed = Math.min(tickets, MAX_LISTED)
  await seedTickets(url, LISTED, listed)
  const { id } = await runDraw(url, LISTED)
  const product = await startProduct(url, folder)
  try {
    const addressOf = (id: string) => `${product.origin}/win/draws/${id}`
    const byList = { key: 'drawPageList', label: `a page, ${listed} tickets`, byProofs: false }
    const byProofs = { key: 'drawPageProofs', label: `a page, ${tickets} tickets by proofs`, byProofs: true }
    if (!large) print(`  by proofs: not measured, a list of ${tickets} tickets is fetched`)
    return [
      ...(await measurePageCheck({ ...byList, address: addressOf(id) }, monitor, print)),
      ...(large ? await measurePageCheck({ ...byProofs, address: addressOf(large) }, monitor, print) : []),
    ]
  } finally {
    await product.stop()
  }
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-draw-'))
  const database = await startBenchDatabase(await ensurePrograms(print))
  try {
    const { url, description } = database
    const isByProofs = tickets > MAX_LISTED
    if (isRequested('list') || isRequested('audit') || isByProofs) {
      print(`  ${tickets} tickets are inserted`)
      await seedTickets(url, LARGE, tickets)
    }
    const list = isRequested('list') ? await measureList({ url, competition: LARGE }, monitor, print) : undefined
    const figures = list?.figures ?? []
    const needsLarge = isRequested('audit') || (isRequested('page') && isByProofs)
    const large = needsLarge ? (list ?? (await runDraw(url, LARGE))).id : undefined
    if (isRequested('audit') && large) figures.push(...(await measureAudit({ url, id: large }, monitor, print)))
    if (isRequested('page')) {
      figures.push(...(await measurePages(url, folder, isByProofs ? large : undefined)))
    }
    reportFigures(figures, {
      monitor,
      heading: `${description}, durability on. Medians, with the minimum and maximum of the rounds.`,
      isJson: values.json ?? false,
      print,
    })
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

print(
  `\nA draw of ${tickets} tickets, measured on ${availableParallelism()} processors; product and database share them.\n`,
)
await runMeasurement(async () => {
  await monitor.check()
  await measure()
}, print)
