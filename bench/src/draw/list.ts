/** What it takes to commit to a list and to draw from it, against reading the same rows once. */
import { fileURLToPath } from 'node:url'
import { HEAP_FLAGS } from '@fairdraw/server/memory-settings.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import type { Figure } from '../figures.ts'
import { runProgram } from '../programs.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import type { DrawRun } from './run-draw.ts'
import { readRows, readRowsOnServer } from './sequential-read.ts'

const ROUNDS = 3
/** Of one sequential read of the same rows. */
const MAX_RATIO = 3
/** Of the whole process, its threads included, whatever the number of tickets. The product's code alone takes 230. */
export const MAX_MB = 400

const program = fileURLToPath(new URL('run-draw.ts', import.meta.url))

/** Deletes the draws of a competition, so that the next one makes a list of its own and is no redraw. */
export async function deleteDraws(url: string, competition: number): Promise<void> {
  await withClient(url, async (client) => {
    // What a draw has committed to is append-only for every program.
    await client.query('set session_replication_role = replica')
    const { rows } = await client.query<{ id: string }>(
      `delete from draws where kind = 'competition' and subject_id = $1 returning id`,
      [String(competition)],
    )
    for (const table of ['draw_lists', 'draw_events'])
      await client.query(`delete from ${table} where draw_id = any($1)`, [rows.map(({ id }) => id)])
  })
}

/** Takes the draw of a competition to its publication; gives what it took. */
export async function runDraw(url: string, competition: number): Promise<DrawRun> {
  return JSON.parse(await runProgram(process.execPath, [...HEAP_FLAGS, program, url, String(competition)])) as DrawRun
}

/** The draw stays published: gives its id too. */
export async function measureList(
  { url, competition }: { url: string; competition: number },
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<{ figures: Figure[]; id: string }> {
  const rounds = await monitor.runRounds(ROUNDS, async () => {
    const [read, onServer] = [await readRows(url, competition), await readRowsOnServer(url, competition)]
    await deleteDraws(url, competition)
    const { id, seconds, peakMb, tickets, picks } = await runDraw(url, competition)
    const took = seconds.commit + seconds.draw
    print(
      `    ${tickets} tickets read in ${read.toFixed(1)} s (by the server alone in ${onServer.toFixed(1)} s); committed in ` +
        `${seconds.commit.toFixed(1)} s, ${picks} of them drawn in ${seconds.draw.toFixed(1)} s, ${peakMb.toFixed(0)} MB`,
    )
    return { id, read, onServer, ...seconds, timesRead: took / read, timesOnServer: took / onServer, peakMb }
  })
  const valuesOf = (name: Exclude<keyof (typeof rounds)[number], 'id'>) => rounds.map((round) => round[name])
  const inSeconds = { digits: 1, unit: 's' }
  const figures: Figure[] = [
    { key: 'drawReadS', label: 'the rows of the list, read once', values: valuesOf('read'), ...inSeconds },
    { key: 'drawCommitS', label: 'the draw committed', values: valuesOf('commit'), ...inSeconds },
    { key: 'drawDrawS', label: 'the winners drawn and verified', values: valuesOf('draw'), ...inSeconds },
    {
      key: 'drawTimesRead',
      label: 'committed and drawn ÷ the rows read once',
      values: valuesOf('timesRead'),
      digits: 2,
      target: { max: MAX_RATIO },
    },
    {
      key: 'drawTimesServerRead',
      label: 'the same ÷ the rows read by the server alone',
      values: valuesOf('timesOnServer'),
      digits: 2,
    },
    {
      key: 'drawPeakMb',
      label: 'the most memory of the process that does it',
      values: valuesOf('peakMb'),
      digits: 0,
      unit: 'MB',
      target: { max: MAX_MB },
    },
  ]
  return { figures, id: rounds.at(-1)!.id }
}
