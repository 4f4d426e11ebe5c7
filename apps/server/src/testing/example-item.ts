/** The documented example of a competition (docs/example-competition.json), open since a day before an instant, for tests. */
import { readFileSync } from 'node:fs'
import { withChanges } from '@fairdraw/rules/content-rules/sound-competition.ts'
import { dayName } from '@fairdraw/rules/text/day-names.ts'
import { clockTime } from '@fairdraw/rules/text/london-time.ts'
import type { ContentItem } from '../features/content/bodies.ts'
import { readContentFile } from '../features/content/file.ts'

const DAY_MS = 86_400_000

export const EXAMPLE_TEXT = readFileSync(new URL('../../../../docs/example-competition.json', import.meta.url), 'utf8')

export type CompetitionItem = Extract<ContentItem, { kind: 'competition' }>

/** As texts say a time: '9pm on Tuesday 16 March'. */
export const inWords = (at: Date): string => `${clockTime(at)} on ${dayName(at)}`

/** Under another id and with changes by path. Every time in it is moved alike, in its texts too. */
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
        [dayName(before), dayName(after)],
      ] as const
    }),
  )
  // The longest first: a day is part of a day with its time.
  const found = new RegExp([...moved.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g')
  const body = JSON.parse(text.replaceAll(found, (words) => moved.get(words)!)) as typeof competition
  return {
    kind: 'competition',
    id: String(id),
    body: { competition: withChanges({ ...body, id }, changes), quiz: [] },
  }
}

/** Changes by which the example closes online at another time, everywhere that it says so, with the notice of it. */
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
