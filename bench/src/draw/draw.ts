/**
 * `npm run bench:draw`: a draw of ten million tickets on PostgreSQL, committed and drawn in a process of its own, against one sequential
 * read of the same rows; and the page that repeats a draw on a phone: one of a million tickets by its list, and a larger one by proofs.
 *
 * `-- --tickets 200000` takes fewer; `-- list` and `-- page` measure one part alone. `-- --json` ends with one line of JSON. It judges only
 * while the machine does nothing else; `-- --anyway` measures all the same. Ends with 0 where all that is wanted is reached, 2 where
 * something is missed, 3 where nothing can be judged.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBenchDatabase } from '../database.ts'
import { EXIT } from '../exit-codes.ts'
import { isReached, jsonOf, lineOf } from '../figures.ts'
import type { Figure } from '../figures.ts'
import { prepareMachine } from '../machine.ts'
import { startProduct } from '../product.ts'
import { NotQuiet, watchMachine } from '../quiet.ts'
import { measureList, runDraw } from './list.ts'
import { measurePageCheck } from './page-check.ts'
import { LARGE, LISTED, seedTickets } from './tickets.ts'

/** More of them than this, and a page checks by proofs alone (apps/site/app/features/draw/check-draw.tsx). */
const MAX_LISTED = 1_000_000
const PARTS = ['list', 'page']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tickets: { type: 'string', default: '10000000' },
    json: { type: 'boolean' },
    anyway: { type: 'boolean', default: false },
  },
})
const tickets = Number(values.tickets)
if (!Number.isSafeInteger(tickets) || tickets < 1) throw new Error(`--tickets is no number of tickets: ${values.tickets}`)
const strangers = positionals.filter((part) => !PARTS.includes(part))
if (strangers.length > 0) throw new Error(`No such part: ${strangers.join(', ')}`)
const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part)

const say = (line: string) => void process.stdout.write(`${line}\n`)
const quiet = watchMachine({ say, isAnyway: values.anyway })

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
    if (!large) say(`  by proofs: not measured, a list of ${tickets} tickets is fetched`)
    return [
      ...(await measurePageCheck({ ...byList, address: addressOf(id) }, quiet, say)),
      ...(large ? await measurePageCheck({ ...byProofs, address: addressOf(large) }, quiet, say) : []),
    ]
  } finally {
    await product.stop()
  }
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-draw-'))
  const database = await startBenchDatabase(await prepareMachine(say))
  try {
    const { url, whose } = database
    const isByProofs = tickets > MAX_LISTED
    if (isWanted('list') || isByProofs) {
      say(`  ${tickets} tickets are put in`)
      await seedTickets(url, LARGE, tickets)
    }
    const list = isWanted('list') ? await measureList({ url, competition: LARGE }, quiet, say) : undefined
    const figures = list?.figures ?? []
    if (isWanted('page')) {
      const large = isByProofs ? (list ?? (await runDraw(url, LARGE))).id : undefined
      figures.push(...(await measurePages(url, folder, large)))
    }
    const isJudged = quiet.isUndisturbed()
    say(`\n  ${whose}, durability on. Medians, with the least and the most of the rounds.\n`)
    for (const figure of figures) say(lineOf(figure, isJudged))
    const isMissed = figures.some((figure) => isReached(figure) === false)
    process.exitCode = !isJudged ? EXIT.notJudged : isMissed ? EXIT.missed : EXIT.reached
    if (!isJudged) say('\n  Not judged: the machine was not quiet.')
    if (values.json) say(jsonOf(figures))
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

say(`\nA draw of ${tickets} tickets, measured on ${availableParallelism()} processors; product and database share them.\n`)
try {
  await quiet.check()
  await measure()
} catch (error) {
  if (!(error instanceof NotQuiet)) throw error
  say(`\n  Not judged: ${error.message}.`)
  process.exitCode = EXIT.notJudged
}
