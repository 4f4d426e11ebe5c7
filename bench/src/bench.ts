/**
 * `npm run bench`: what the product does beside what limits it, as ratios measured in one run on one machine, so that they
 * mean the same on any. `-- --json` ends with one line of JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchDatabase } from './database.ts'
import { measureEntries } from './entries.ts'
import { prepareMachine } from './machine.ts'
import { REST_MS, seedCrowd, startProduct } from './product.ts'
import { measureReplies } from './replies.ts'
import { emptyScriptBytes, scriptBytes } from './script-size.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const round = (value: number | undefined, digits: number) =>
  value === undefined ? null : Number(value.toFixed(digits))

say(`\nFairdraw, measured on ${availableParallelism()} processors; load, server and database share them.\n`)
const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-files-'))
const programs = await prepareMachine(say)
const { wrk, nginx, pgbench } = programs
const database = await startBenchDatabase(programs)
try {
  const product = await startProduct(database.url, folder)
  try {
    await (await fetch(`${product.origin}/win`)).arrayBuffer()
    await new Promise((rested) => setTimeout(rested, REST_MS))
    const residentMb = product.residentMb()
    say(`  memory of the server at rest: ${residentMb?.toFixed(0) ?? 'not told by this system'} MB`)

    const home = await scriptBytes(`${product.origin}/win`)
    const empty = await emptyScriptBytes()
    say(
      `  script of the home page: ${(home / 1000).toFixed(1)} kB br; of an empty page ${(empty / 1000).toFixed(1)} kB: ${(home / empty).toFixed(2)}`,
    )

    const replies = wrk && nginx ? await measureReplies({ origin: product.origin, wrk, nginx, folder }, say) : []
    if (replies.length === 0) say('  replies against nginx: not measured, for want of wrk or nginx')
    const ratioOf = (wanted: string) => round(replies.find(({ name }) => name === wanted)?.ratio, 3)

    await seedCrowd(database.url, folder)
    const { url } = database
    const entries = wrk && pgbench ? await measureEntries({ origin: product.origin, url, pgbench, folder }, say) : []
    if (entries.length === 0) say('  entries against pgbench: not measured, for want of wrk or pgbench')
    say(`\n  ${database.whose}, durability on. Ratios are ours ÷ limit, medians of rounds in turns.\n`)

    if (process.argv.includes('--json')) {
      const lowest = entries.length === 0 ? undefined : Math.min(...entries.map(({ ratio }) => ratio))
      const measured = {
        homeHtml: ratioOf('homeHtml'),
        initJson: ratioOf('initJson'),
        staticInitJson: ratioOf('staticInitJson'),
        entries: round(lowest, 3),
        homeJsBrKb: round(home / 1000, 1),
        homeJsVsEmpty: round(home / empty, 3),
        rssMb: round(residentMb, 0),
      }
      say(JSON.stringify(measured))
    }
  } finally {
    await product.stop()
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
