/** The documented example of a competition (docs/example-competition.json), open since the day before `now`. */
import { readFileSync } from 'node:fs'
import { withChanges } from '@fairdraw/rules/content-rules/valid-competition.ts'
import { formatDayName } from '@fairdraw/rules/text/day-names.ts'
import { formatClockTime } from '@fairdraw/rules/text/london-time.ts'
import type { ContentItem } from '../../features/content/bodies.ts'
import { readContentFile } from '../../features/content/file.ts'

const DAY_MS = 86_400_000

export const EXAMPLE_TEXT = readFileSync(
  new URL('../../../../../docs/example-competition.json', import.meta.url),
  'utf8',
)

export type CompetitionItem = Extract<ContentItem, { kind: 'competition' }>

/** A time as texts state it: '9pm on Tuesday 16 March'. */
export const inWords = (at: Date): string => `${formatClockTime(at)} on ${formatDayName(at)}`

/** Has another id and changes by path. All its times are shifted equally, those in its texts too. */
export function exampleItem(now: Date, id: number, changes: Record<string, unknown> = {}): CompetitionItem {
  const file = readContentFile(EXAMPLE_TEXT)
  if ('faults' in file) throw new Error(JSON.stringify(file.faults))
  const { competition } = (file.item as CompetitionItem).body
  const shift = now.getTime() - DAY_MS - Date.parse(competition.dateStart)
  const text = JSON.stringify(competition)
  const times = new Set([...text.matchAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g)].map(([time]) => time))
  const moved = new Map(
    [...times].flatMap((time) => {
      const [before, after] = [new Date(time), new Date(Date.parse(time) + shift)]
      return [
        [time, after.toISOString()],
        [inWords(before), inWords(after)],
        [formatDayName(before), formatDayName(after)],
      ] as const
    }),
  )
  // The longest first, because a day is part of a day with its time.
  const found = new RegExp([...moved.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g')
  const body = JSON.parse(text.replaceAll(found, (words) => moved.get(words)!)) as typeof competition
  return {
    kind: 'competition',
    id: String(id),
    body: { competition: withChanges({ ...body, id }, changes), quiz: [] },
  }
}

/** Changes that move the example's online closing in its times and texts, and add the notice. */
export function laterClosing({ body: { competition } }: CompetitionItem, closes: Date): Record<string, unknown> {
  const { channels, display } = competition.meta
  const [before, after] = [inWords(new Date(competition.dateStop)), inWords(closes)]
  return {
    dateStop: closes.toISOString(),
    'meta.channels.online.dateStop': closes.toISOString(),
    'meta.channels.online.info': channels.online!.info.replaceAll(before, after),
    'meta.display.tc.tcFull': display.tc.tcFull.replaceAll(before, after),
    'meta.display.details.notice': `The programme has moved. This now closes at ${after}.`,
  }
}
