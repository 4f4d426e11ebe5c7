/** The documented example of a competition (docs/example-competition.json), open since the day before `now`. */
import { readFileSync } from 'node:fs'
import { withChanges } from '@fairdraw/rules/content-rules/valid-competition.ts'
import type { ContentItem } from '../../features/content/bodies.ts'
import { readContentFile } from '../../features/content/file.ts'

const DAY_MS = 86_400_000

export const EXAMPLE_TEXT = readFileSync(
  new URL('../../../../../docs/example-competition.json', import.meta.url),
  'utf8',
)

export type CompetitionItem = Extract<ContentItem, { kind: 'competition' }>

/** Has another id and changes by path. All its times are shifted equally. */
export function exampleItem(now: Date, id: number, changes: Record<string, unknown> = {}): CompetitionItem {
  const file = readContentFile(EXAMPLE_TEXT)
  if ('faults' in file) throw new Error(JSON.stringify(file.faults))
  const { competition } = (file.item as CompetitionItem).body
  const shift = now.getTime() - DAY_MS - Date.parse(competition.dateStart)
  const moved = JSON.parse(
    JSON.stringify(competition).replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (time) =>
      new Date(Date.parse(time) + shift).toISOString(),
    ),
  ) as CompetitionItem['body']['competition']
  return {
    kind: 'competition',
    id: String(id),
    body: { competition: withChanges({ ...moved, id }, changes), quiz: [] },
  }
}
