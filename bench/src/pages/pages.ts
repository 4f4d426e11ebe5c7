/**
 * `npm run bench:pages`: how the pages do on a phone (Lighthouse, median of five), and whether a catalogue of five hundred
 * competitions in sixty rails is as light as one of forty. `-- lighthouse` or `-- heavy` measure one part alone; `-- --json`
 * ends with one line of JSON. Ends with 1 where a page misses what is asked of it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawPictures } from '@fairdraw/demo/pictures/draw.ts'
import { drawnPictures } from '@fairdraw/demo/start/places.ts'
import { startBenchDatabase } from '../database.ts'
import { prepareMachine } from '../machine.ts'
import { startProduct } from '../product.ts'
import { measureHeavy } from './heavy.ts'
import { ASKED, measureLighthouse, missed } from './lighthouse.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isWanted = (part: string) => asked.length === 0 || asked.includes(part)

say('\nFairdraw’s pages, measured.\n')
const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-pages-'))
const programs = await prepareMachine(say)
const database = await startBenchDatabase(programs)
try {
  await drawPictures(drawnPictures)
  const product = await startProduct(database.url, folder, { MEDIA_DIR: drawnPictures })
  try {
    const { origin } = product
    const pages = isWanted('lighthouse') ? await measureLighthouse(origin, say) : []
    const heavy = isWanted('heavy')
      ? await measureHeavy({ origin, url: database.url, folder, programs }, say)
      : undefined
    const misses = [...pages.flatMap(missed), ...(heavy?.misses ?? [])]
    say(
      `\n  asked: ${Object.entries(ASKED)
        .map(([name, least]) => `${name} ${least}`)
        .join(', ')}, no layout shift, no task over 50 ms`,
    )
    for (const miss of misses) say(`  missed: ${miss}`)
    if (misses.length > 0) process.exitCode = 1
    if (process.argv.includes('--json')) say(JSON.stringify({ pages, heavy }))
  } finally {
    await product.stop()
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
