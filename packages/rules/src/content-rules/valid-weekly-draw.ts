/** A weekly draw in which the linter finds nothing: the examples of its rows are this one with a few fields changed. */
import type { WeeklyDrawBody } from './content-rule.ts'

export const VALID_WEEKLY_TERMS = [
  'For players aged 18 or over in the UK.',
  'You get one ticket for each completed entry, whether you paid for it or entered free. Nothing has to be bought.',
  'We publish how many tickets were in, and so the odds, with the result.',
].join('\n\n')

export const VALID_WEEKLY_DRAW: WeeklyDrawBody = {
  name: 'This week’s Winsday',
  cutOff: '2026-03-18T19:00:00.000Z',
  drawsAt: '2026-03-18T20:00:00.000Z',
  terms: VALID_WEEKLY_TERMS,
}
