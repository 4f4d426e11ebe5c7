/** Competitions with given choices, for the tests of composing. */
import { applyChoices } from './choices.ts'
import type { Choices } from './choices.ts'
import { beginCompetition } from './begin.ts'
import type { CompetitionContent, House } from './document.ts'
import { fillIn } from './standards.ts'

export const house: House = {
  promoter: 'Some Promoter Ltd, 1 Some Street',
  postalAddress: 'Some Promoter, PO Box 1',
  textNumber: '07700900900',
  phoneNumber: '09098790123',
  referencePrefix: 'FD-',
}

const QUESTIONS = ['one', 'two', 'three'].map((id) => ({
  id,
  text: `Which of these is the right one, ${id}?`,
  overlay: 'single-answer' as const,
  options: ['The first', 'The second', 'The third', 'The fourth', 'The fifth'],
  answer: 'The third',
}))

/** A competition with these choices, its prize and its texts written. */
export function composed(choices: Choices, now = new Date('2026-03-01T12:00:00Z')): CompetitionContent {
  const { competition } = beginCompetition({ number: 905, now, context: { house }, tokensEarned: 10 })
  const { meta } = competition
  const written = {
    ...competition,
    slug: '',
    meta: {
      ...meta,
      channels: {},
      display: {
        ...meta.display,
        card: { title: '', text: 'Bring a bucket.' },
        details: { title: '', content: 'Seven nights for four in a cottage with a view.' },
        tc: { version: 1, tcCheckboxText: '', tcFull: '' },
      },
      prizeTiers: [
        { name: 'A week by the sea', winners: 1, prize: { type: 'physical' as const, value: 90_000, name: 'A week' } },
      ],
      ...(choices.question === 'right' && { quiz: { getReadyHeader: '', getReadyText: '', asked: 1 } }),
      drawText: '',
      drawCutOff: undefined,
    },
  }
  return fillIn(applyChoices({ competition: written, quiz: QUESTIONS }, choices), { house })
}
