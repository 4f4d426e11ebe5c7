/** What it takes to commit to a list and to draw from it, against reading the same rows once. */
import { fileURLToPath } from 'node:url'
import { HEAP_FLAGS } from '@fairdraw/server/heap-flags.ts'
import type { Figure } from '../figures.ts'
import { run } from '../programs.ts'
import type { Quiet } from '../quiet.ts'
import type { DrawRun } from './run-draw.ts'
import { listRows, readOnce, ticketRows } from './sequential-read.ts'

const ROUNDS = 3
/** Of a sequential read of the same rows, and of the whole process, its threads included. */
const MOST_TIMES = 3
const MOST_MB = 400

const program = fileURLToPath(new URL('run-draw.ts', import.meta.url))

/** Takes the draw of a competition to its publication; gives what it took. */
export async function runDraw(url: string, competition: number): Promise<DrawRun> {
  return JSON.parse(await run(process.execPath, [...HEAP_FLAGS, program, url, String(competition)])) as DrawRun
}

/** The draw stays published: gives its id too. */
export async function measureList(
  { url, competition }: { url: string; competition: number },
  quiet: Quiet,
  say: (line: string) => void,
): Promise<{ figures: Figure[]; id: string }> {
  const rounds = await quiet.rounds(ROUNDS, async () => {
    const [read, bare] = [await readOnce(url, listRows(competition)), await readOnce(url, ticketRows(competition))]
    const { id, seconds, peakMb, tickets, picks } = await runDraw(url, competition)
    const took = seconds.commit + seconds.draw
    say(
      `    ${tickets} tickets read in ${read.toFixed(1)} s (without their holders ${bare.toFixed(1)} s); committed in ` +
        `${seconds.commit.toFixed(1)} s, ${picks} of them drawn in ${seconds.draw.toFixed(1)} s, ${peakMb.toFixed(0)} MB`,
    )
    return { id, read, bare, ...seconds, times: took / read, timesBare: took / bare, peakMb }
  })
  const valuesOf = (name: Exclude<keyof (typeof rounds)[number], 'id'>) => rounds.map((round) => round[name])
  const inSeconds = { digits: 1, unit: 's' }
  const figures: Figure[] = [
    { key: 'drawReadS', label: 'the rows of the list, read once', values: valuesOf('read'), ...inSeconds },
    { key: 'drawCommitS', label: 'the draw committed', values: valuesOf('commit'), ...inSeconds },
    { key: 'drawDrawS', label: 'the winners drawn and verified', values: valuesOf('draw'), ...inSeconds },
    {
      key: 'drawTimesRead',
      label: 'both ÷ reading the rows of the list once',
      values: valuesOf('times'),
      digits: 2,
      wanted: { most: MOST_TIMES },
    },
    {
      key: 'drawTimesBareRead',
      label: 'both ÷ reading the tickets without their holders',
      values: valuesOf('timesBare'),
      digits: 2,
    },
    {
      key: 'drawPeakMb',
      label: 'the most memory of the process that does it',
      values: valuesOf('peakMb'),
      digits: 0,
      unit: 'MB',
      wanted: { most: MOST_MB },
    },
  ]
  return { figures, id: rounds.at(-1)!.id }
}
