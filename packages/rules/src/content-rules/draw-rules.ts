/** Rows on the weekly draw, which is a draw of its own by law (field rules 1, 3, 7, 13, 17). */
import { statesMinimumAge } from './claims.ts'
import { faultsOf } from './content-rule.ts'
import type { WeeklyDrawBody, WeeklyDrawRule } from './content-rule.ts'
import { SOUND_WEEKLY_TERMS } from './sound-weekly-draw.ts'
import { sentencesOf } from './texts.ts'

const weekly = (...rules: WeeklyDrawRule['rules']) => ({ subject: 'weekly-draw', severity: 'stops', rules }) as const

/** Whether a sentence says that tickets are earned by free entries as by paid ones. */
const earnsFree = (terms: string): boolean =>
  sentencesOf(terms).some(
    (one) =>
      /\bfree\b/i.test(one) && /\btickets?\b/i.test(one) && /\b(?:enter|entered|entry|entries|post)\b/i.test(one),
  )

const says = (words: string, isSaid: (terms: string) => boolean, needed: string) => ({
  check: ({ terms }: WeeklyDrawBody) => faultsOf([[!isSaid(terms), 'terms', words]]),
  refused: { body: { terms: SOUND_WEEKLY_TERMS.replace(needed, '') }, path: 'terms' },
  accepted: { body: {} },
})

export const WEEKLY_DRAW_RULES: readonly WeeklyDrawRule[] = [
  {
    ...weekly('1', '17'),
    name: 'weekly-draw-free-route',
    ...says(
      'The terms do not say that an entry which is free earns as many tickets as one that is paid for.',
      earnsFree,
      'whether you paid for it or entered free',
    ),
  },
  {
    ...weekly('13'),
    name: 'weekly-draw-age',
    ...says('The terms do not say that players are 18 or over.', statesMinimumAge, '18 or over'),
  },
  {
    ...weekly('17'),
    name: 'weekly-draw-odds',
    ...says(
      'The terms do not say where the number of tickets, and so the odds, is published.',
      (terms) => /\b(?:odds|number of tickets|how many tickets)\b/i.test(terms),
      'how many tickets were in, and so the odds',
    ),
  },
  {
    ...weekly('3'),
    name: 'weekly-draw-after-cut-off',
    check: ({ cutOff, drawsAt }) =>
      faultsOf([[Date.parse(drawsAt) <= Date.parse(cutOff), 'drawsAt', 'It is drawn before its list is closed.']]),
    refused: { body: { drawsAt: '2026-03-18T19:00:00.000Z' }, path: 'drawsAt' },
    accepted: { body: { drawsAt: '2026-03-18T19:30:00.000Z' } },
  },
  {
    ...weekly('7'),
    name: 'weekly-draw-stands',
    check: (_, { isListClosed }) =>
      faultsOf([[isListClosed, 'cutOff', 'Its list is closed: cut-off, prizes and terms stand.']]),
    refused: { isListClosed: true, path: 'cutOff' },
    accepted: { isListClosed: false },
  },
]
