/**
 * `npm run bench:pages`: Lighthouse scores of the pages on a phone (median of five), and whether a catalogue of five hundred
 * competitions in sixty rails is as fast as one of forty. `-- lighthouse` and `-- heavy` measure one part only; `-- --json` prints
 * one line of JSON at the end. A verdict needs an otherwise idle machine; `-- --anyway` measures on a busy one, without a verdict.
 * Exit codes: 2 if a target is missed, 3 if no verdict is possible.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoMedia } from '@fairdraw/demo/start/paths.ts'
import { startBenchDatabase } from '../database.ts'
import { ensurePrograms } from '../machine.ts'
import { startProduct } from '../product.ts'
import { createNoiseMonitor } from '../noise-monitor.ts'
import { measureHeavy } from './heavy.ts'
import { MIN_SCORES, measureLighthouse, findMisses } from './lighthouse.ts'
import { EXIT, runMeasurement } from '../verdict.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

const requested = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isRequested = (part: string) => requested.length === 0 || requested.includes(part)

const monitor = createNoiseMonitor({ print, isNoiseIgnored: process.argv.includes('--anyway') })

async function measurePages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairdraw-bench-pages-'))
  const programs = await ensurePrograms(print)
  const database = await startBenchDatabase(programs)
  try {
    const product = await startProduct(database.url, folder, { MEDIA_DIR: demoMedia })
    try {
      const { origin } = product
      const pages = isRequested('lighthouse') ? await measureLighthouse(origin, monitor, print) : []
      const heavy = isRequested('heavy')
        ? await measureHeavy({ origin, url: database.url, folder, programs, monitor }, print)
        : undefined
      const misses = [...pages.flatMap(findMisses), ...(heavy?.misses ?? [])]
      const targets = Object.entries(MIN_SCORES).map(([name, min]) => `${name} ${min}`)
      print(`\n  targets: ${targets.join(', ')}, no layout shift, no task over 50 ms`)
      for (const miss of misses) print(`  missed: ${miss}`)
      const hasVerdict = monitor.isUndisturbed()
      process.exitCode = !hasVerdict ? EXIT.noVerdict : misses.length > 0 ? EXIT.missed : EXIT.reached
      if (!hasVerdict) print('  No verdict: the machine was busy.')
      if (process.argv.includes('--json')) print(JSON.stringify({ pages, heavy }))
    } finally {
      await product.stop()
    }
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

print('\nFairdraw’s pages, measured.\n')
await runMeasurement(async () => {
  await monitor.check()
  await measurePages()
}, print)
