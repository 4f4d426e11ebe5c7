import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import type { FigureName } from '@fairdraw/rules/report/figures.ts'
import { reportTable } from '@fairdraw/rules/report/questions.ts'
import type { ReportTableName } from '@fairdraw/rules/report/questions.ts'
import { expect, it } from 'vitest'
import { ANSWERS, earlierName, playersAnswer } from './answers.ts'
import { versionSentence } from './version-sentence.ts'

type Values = ReportTable['lines'][number]['values']

const table = (
  name: ReportTableName,
  lines: Record<string, Values>,
  rows: ReportTable['rows'] = 'text',
): ReportTable => ({
  table: name,
  rows,
  columns: reportTable(name).figures.map((figure) => ({ figure })),
  lines: Object.entries(lines).map(([line, values]) => ({ name: line, values })),
})
const subject = {
  kind: 'competition' as const,
  name: 'A car',
  picture: null,
  from: '2026-11-23T09:00:00.000Z',
  to: '2026-11-27T21:00:00.000Z',
  competitions: [{ id: 1, name: 'A car' }],
}
const answer = (question: keyof typeof ANSWERS, ...tables: ReportTable[]) => ANSWERS[question]({ tables, subject })

it('entries: how many, by which way, and when most came', () => {
  const channels = table('entries-by-channel', {
    Online: [1_100, 0.8, 880, 900],
    Post: [120, 1, 120, 120],
    All: [1_220, 0.82, 1_000, 1_020],
  })
  const hours: ReportTable = {
    table: 'entries-by-hour',
    rows: 'hour',
    columns: [
      { figure: 'entries', name: 'Online' },
      { figure: 'entries', name: 'Post' },
    ],
    lines: [
      { name: '2026-11-27T19:00:00.000Z', values: [200, 100] },
      { name: '2026-11-27T20:00:00.000Z', values: [600, 10] },
    ],
  }
  expect(answer('entries', channels, hours)).toBe(
    '1,000 entries, 88% of them online. Most came in the hour from Fri 27 Nov, 20:00: 610.',
  )
  expect(answer('entries')).toBe('Nobody has entered yet.')
})

it('money: what came in, what was given back, and what is left', () => {
  const money = (taken: number, back: number) => table('money-by-channel', { Online: [taken, back, taken - back, 3] })
  expect(answer('money', money(60_000, 500))).toBe('£600.00 came in. £5.00 was given back, so £595.00 is left.')
  expect(answer('money', money(60_000, 0))).toBe('£600.00 came in. Nothing was given back.')
  expect(answer('money', money(0, 0))).toMatch(/free, or for tokens/)
})

it('from view to paid: each stage of the one before; a free competition ends with the entry', () => {
  const stages = (...counts: number[]) =>
    table('conversion', Object.fromEntries(counts.map((count, nth) => [`stage ${nth}`, [count, null, null]])))
  expect(answer('conversion', stages(1_000, 200, 100, 80, 50))).toBe(
    'Of those who saw its tile 20% opened it, 50% of these began an entry, and 50% of these paid.',
  )
  expect(answer('conversion', stages(1_000, 200, 100, 80, 0))).toMatch(/80% of these completed their entry\.$/)
  expect(answer('conversion', stages(0, 0, 0, 0, 0))).toMatch(/No browser/)
})

it('A against B: who did better and by how much, or that it is too early to tell', () => {
  const version = (low: number | null, high: number | null) => {
    const row = table('versions-of-site', { 'Pictures of tiles': [100, 0.1, 100, 0.12, low, high] })
    return versionSentence(row, row.lines[0]!)
  }
  expect(version(0.004, 0.021)).toBe('Pictures of tiles: B did better, by between 0.4 and 2.1 points.')
  expect(version(-0.021, -0.004)).toBe('Pictures of tiles: A did better, by between 0.4 and 2.1 points.')
  expect(version(-0.002, 0.01)).toBe(
    'Pictures of tiles: too early to tell; B is between 0.2 points worse and 1.0 better.',
  )
  expect(version(null, null)).toBe('Pictures of tiles: too early to tell.')
  expect(answer('versions')).toBe('Nothing was compared.')
})

it('free, refunds and complaints: the part of all', () => {
  expect(answer('free', table('free-and-paid', { Online: [200, 150, 0, 50, 0.25] }))).toBe(
    '50 of 200 completed entries were free: 25%.',
  )
  expect(answer('refunds', table('refunds-by-channel', { Online: [150, 3, 0.02, 900, 3] }))).toBe(
    '3 of 150 payments were given back: 2%.',
  )
  expect(
    answer(
      'complaints',
      table('complaints-by-reason', { 'The prize': [2, 1, 0], Privacy: [1, 0, 1], All: [3, 1, 1] }),
      table('taken-back', { Online: [150, 1, 0.007, 300] }),
    ),
  ).toBe('3 complaints, 1 still open. Banks took back or dispute 1 payment.')
  expect(
    answer(
      'complaints',
      table('complaints-by-reason', { All: [0, 0, 0] }),
      table('taken-back', { Online: [150, 0, 0, 0] }),
    ),
  ).toBe('Nobody complained. Banks took back or dispute 0 payments.')
})

it('odds: as drawn and, of a fixed run, as stated; of several shows the table says it', () => {
  const odds = (lines: Record<string, Values>) => answer('odds', table('odds', lines))
  expect(odds({ 'A car': [4_816, 2, null, 2_408] })).toBe('One ticket in 2,408 won.')
  expect(odds({ 'A car': [900, 2, 500, 450] })).toBe('One ticket in 450 won; its page stated one in 500.')
  expect(odds({ 'A car': [900, null, null, null] })).toMatch(/not set/)
  expect(odds({ 'A car': [900, 2, 500, 450], 'A boat': [90, 1, null, 90] })).toBeUndefined()
})

it('against the last four: more or fewer than their average, at the same time before the end', () => {
  const time = (...lines: [string, ...Values][]): ReportTable => ({
    table: 'earlier-by-time',
    rows: 'text',
    columns: ['This one', 'Average before'].map((name) => ({ figure: 'entries' as FigureName, name })),
    lines: lines.map(([name, ...values]) => ({ name, values })),
  })
  const runs = table('earlier-runs', {})
  expect(answer('earlier', runs, time(['−1 h', 50, 20], ['End', 120, 100]))).toBe(
    '20% more entries than the average of the last four Fridays.',
  )
  expect(answer('earlier', runs, time(['−1 h', 16, 20], ['End', null, 100]))).toBe(
    '20% fewer entries than the average of the last four Fridays, so long before the end.',
  )
  expect(answer('earlier', runs, time(['End', 100, 100]))).toMatch(/^As many entries as the average/)
  expect(answer('earlier')).toMatch(/nothing before it/)
  expect(earlierName({ subject: { ...subject, kind: 'programme' } })).toBe('the last four shows')
})

it('players: how many and how many of them are new, as they are told', () => {
  const players = (all: Values[number], fresh: Values[number]) =>
    playersAnswer([table('new-players', { New: [fresh, null], Returning: [10, null], All: [all, null] })])
  expect(players(900, 120)).toBe('About 900 players, 120 of them new.')
  expect(players(900, 'fewer than 10')).toBe('About 900 players, fewer than 10 of them new.')
  expect(players('fewer than 10', 0)).toBe('There were fewer than 10 players.')
  expect(players(0, 0)).toBe('Nobody has entered yet.')
})
