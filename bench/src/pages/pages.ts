/**
 * `npm run bench:pages`: how the pages do on a phone (Lighthouse, median of five), and whether a catalogue of five hundred
 * competitions in sixty rails is as light as one of forty. `-- lighthouse` or `-- heavy` measure one part alone; `-- --json`
 * ends with one line of JSON. It judges only while the machine does nothing else; `-- --anyway` measures all the same. Ends with 2
 * where a page misses what is asked of it, 3 where nothing can be judged.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawPictures } from '@fairdraw/demo/pictures/draw.ts'
import { drawnPictures } from '@fairdraw/demo/start/places.ts'
import { startBenchDatabase } from '../database.ts'
import { EXIT } from '../exit-codes.ts'
import { prepareMachine } from '../machine.ts'
import { startProduct } from '../product.ts'
import { NotQuiet, watchMachine } from '../quiet.ts'
import { measureHeavy } from './heavy.ts'
import { ASKED, measureLighthouse, missed } from './lighthouse.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isWanted = (part: string) => asked.length === 0 || asked.includes(part)

const quiet = watchMachine({ say, isAnyway: process.argv.includes('--anyway') })

async function measurePages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-pages-'))
  const programs = await prepareMachine(say)
  const database = await startBenchDatabase(programs)
  try {
    await drawPictures(drawnPictures)
    const product = await startProduct(database.url, folder, { MEDIA_DIR: drawnPictures })
    try {
      const { origin } = product
      const pages = isWanted('lighthouse') ? await measureLighthouse(origin, quiet, say) : []
      const heavy = isWanted('heavy')
        ? await measureHeavy({ origin, url: database.url, folder, programs, quiet }, say)
        : undefined
      const misses = [...pages.flatMap(missed), ...(heavy?.misses ?? [])]
      const wanted = Object.entries(ASKED).map(([name, least]) => `${name} ${least}`)
      say(`\n  asked: ${wanted.join(', ')}, no layout shift, no task over 50 ms`)
      for (const miss of misses) say(`  missed: ${miss}`)
      const isJudged = quiet.isUndisturbed()
      process.exitCode = !isJudged ? EXIT.notJudged : misses.length > 0 ? EXIT.missed : EXIT.reached
      if (!isJudged) say('  Not judged: the machine was not quiet.')
      if (process.argv.includes('--json')) say(JSON.stringify({ pages, heavy }))
    } finally {
      await product.stop()
    }
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

say('\nFairdraw’s pages, measured.\n')
try {
  await quiet.check()
  await measurePages()
} catch (error) {
  if (!(error instanceof NotQuiet)) throw error
  say(`\n  Not judged: ${error.message}.`)
  process.exitCode = EXIT.notJudged
}
