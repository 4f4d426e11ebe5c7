/**
 * `npm run bench`: what the product does beside what limits it, as ratios measured in one run on one machine, so that they
 * mean the same on any. `-- --json` ends with one line of JSON; `-- entries` and the like measure one part alone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchDatabase } from './database.ts'
import { measureEntries } from './entries.ts'
import { prepareMachine } from './machine.ts'
import { REST_MS, seedCrowd, startProduct } from './product.ts'
import type { Product } from './product.ts'
import { measureReplies } from './replies.ts'
import type { ReplyName } from './replies.ts'
import { emptyScriptBytes, scriptBytes } from './script-size.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const round = (value: number | undefined, digits: number) =>
  value === undefined ? null : Number(value.toFixed(digits))

say(`\nFairdraw, measured on ${availableParallelism()} processors; load, server and database share them.\n`)
const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-files-'))
const programs = await prepareMachine(say)
const { wrk, nginx, pgbench } = programs
const database = await startBenchDatabase(programs)

/** Names of parts, to measure those alone: memory, script, replies, entries. */
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isWanted = (part: string) => asked.length === 0 || asked.includes(part)

async function measureMemory({ origin, residentMb }: Product): Promise<number | undefined> {
  await (await fetch(`${origin}/win`)).arrayBuffer()
  await new Promise((rested) => setTimeout(rested, REST_MS))
  const resident = residentMb()
  say(`  memory of the server at rest: ${resident?.toFixed(0) ?? 'not told by this system'} MB`)
  return resident
}

async function measureScript({ origin }: Product): Promise<{ home: number; empty: number }> {
  const [home, empty] = [await scriptBytes(`${origin}/win`), await emptyScriptBytes()]
  const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB br`
  say(`  script of the home page: ${inKb(home)}; of an empty page: ${inKb(empty)}: ${(home / empty).toFixed(2)}`)
  return { home, empty }
}

try {
  const product = await startProduct(database.url, folder)
  const { origin } = product
  try {
    const residentMb = isWanted('memory') ? await measureMemory(product) : undefined
    const script = isWanted('script') ? await measureScript(product) : undefined

    const canCompare = wrk && nginx
    if (!canCompare) say('  replies against nginx: not measured, for want of wrk or nginx')
    const replies = canCompare && isWanted('replies') ? await measureReplies({ origin, wrk, nginx, folder }, say) : []

    const canEnter = wrk && pgbench
    if (!canEnter) say('  entries against pgbench: not measured, for want of wrk or pgbench')
    if (canEnter && isWanted('entries')) await seedCrowd(database.url, folder)
    const { url } = database
    const entries = canEnter && isWanted('entries') ? await measureEntries({ origin, url, pgbench, folder }, say) : []

    say(`\n  ${database.whose}, durability on. Ratios are ours ÷ limit, medians of rounds in turns.\n`)
    if (process.argv.includes('--json')) {
      const ratioOf = (reply: ReplyName) => round(replies.find(({ name }) => name === reply)?.ratio, 3)
      const lowest = entries.length === 0 ? undefined : Math.min(...entries.map(({ ratio }) => ratio))
      const measured = {
        homeHtml: ratioOf('homeHtml'),
        initJson: ratioOf('initJson'),
        staticInitJson: ratioOf('staticInitJson'),
        entries: round(lowest, 3),
        homeJsBrKb: round(script && script.home / 1000, 1),
        homeJsVsEmpty: round(script && script.home / script.empty, 3),
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
