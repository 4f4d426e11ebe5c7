/** Rows on the weekly draw, which the law judges as a separate draw (field rules 1, 3, 7, 13, 17). */
import { statesMinimumAge } from './claims.ts'
import { faultsOf } from './content-rule.ts'
import type { WeeklyDrawBody, WeeklyDrawRule } from './content-rule.ts'
import { VALID_WEEKLY_TERMS } from './valid-weekly-draw.ts'
import { sentencesOf } from './texts.ts'

const blockingWeeklyDrawRow = (...rules: WeeklyDrawRule['rules']) =>
  ({ subject: 'weekly-draw', severity: 'stops', rules }) as const

/** Whether a sentence says that free entries earn tickets as paid ones do. */
const statesFreeTickets = (terms: string): boolean =>
  sentencesOf(terms).some(
    (one) =>
      /\bfree\b/i.test(one) && /\btickets?\b/i.test(one) && /\b(?:enter|entered|entry|entries|post)\b/i.test(one),
  )

/** A row that checks the terms only. Its refused example leaves out the required text. */
const terms = (words: string, hasText: (terms: string) => boolean, needed: string) => ({
  check: (body: WeeklyDrawBody) => faultsOf([[!hasText(body.terms), 'terms', words]]),
  refused: { body: { terms: VALID_WEEKLY_TERMS.replace(needed, '') }, path: 'terms' },
  accepted: { body: {} },
})

export const WEEKLY_DRAW_RULES: readonly WeeklyDrawRule[] = [
  {
    ...blockingWeeklyDrawRow('1', '17'),
    name: 'weekly-draw-free-route',
    ...terms(
      'The terms do not say that an entry which is free earns as many tickets as one that is paid for.',
      statesFreeTickets,
      'whether you paid for it or entered free',
    ),
  },
  {
    ...blockingWeeklyDrawRow('13'),
    name: 'weekly-draw-age',
    ...terms('The terms do not say that players are 18 or over.', statesMinimumAge, '18 or over'),
  },
  {
    ...blockingWeeklyDrawRow('17'),
    name: 'weekly-draw-odds',
    ...terms(
      'The terms do not say where the number of tickets, and so the odds, is published.',
      (text) => /\b(?:odds|number of tickets|how many tickets)\b/i.test(text),
      'how many tickets were in, and so the odds',
    ),
  },
  {
    ...blockingWeeklyDrawRow('3'),
    name: 'weekly-draw-after-cut-off',
    check: ({ cutOff, drawsAt }) =>
      faultsOf([[Date.parse(drawsAt) <= Date.parse(cutOff), 'drawsAt', 'It is drawn before its list is closed.']]),
    refused: { body: { drawsAt: '2026-03-18T19:00:00.000Z' }, path: 'drawsAt' },
    accepted: { body: { drawsAt: '2026-03-18T19:30:00.000Z' } },
  },
  {
    ...blockingWeeklyDrawRow('7'),
    name: 'weekly-draw-stands',
    check: (_, { isListClosed }) =>
      faultsOf([[isListClosed, 'cutOff', 'Its list is closed: cut-off, prizes and terms stand.']]),
    refused: { isListClosed: true, path: 'cutOff' },
    accepted: { isListClosed: false },
  },
]
