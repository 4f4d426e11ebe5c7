import { beginCompetition } from '@fairdraw/rules/composing/begin.ts'
import { applyChoices, readChoices } from '@fairdraw/rules/composing/choices.ts'
import { UNKNOWN_HOUSE } from '@fairdraw/rules/composing/document.ts'
import { expect, it } from 'vitest'
import { canUseSteps, isReadable, settleWith } from './readable-content.ts'
import type { Competition } from './readable-content.ts'
import { missingIn } from './missing.ts'

const context = { house: UNKNOWN_HOUSE }
const now = new Date('2026-03-01T12:00:00Z')
const blank = beginCompetition({ number: 905, now, context, tokensEarned: 10 }) as Competition
const chosen = (changes: Partial<ReturnType<typeof readChoices>>) =>
  applyChoices(blank, { ...readChoices(blank), ...changes })
const paths = (content: Competition) => missingIn(content).map(({ path }) => path.join('.'))

it('of a new competition, what only an editor can say is missing', () => {
  expect(canUseSteps(blank)).toBe(true)
  expect(paths(blank)).toEqual([
    'competition.meta.prizeTiers.0.name',
    'competition.meta.media.desktop.cardImage',
    'competition.meta.display.card.text',
    'competition.meta.display.details.content',
  ])
})

it('of a question and of a way in by text, all that they need is missing', () => {
  const ways = { sms: { pence: 150, number: '', keyword: ' ' } }
  expect(paths(chosen({ question: 'any', ways }))).toEqual(
    expect.arrayContaining([
      'quiz.0.text',
      'quiz.0.options.0',
      'quiz.0.answer',
      'competition.meta.channels.sms.mobileFillText',
      'competition.meta.channels.sms.mobileFillPhone',
    ]),
  )
})

it('lets nothing follow from a field that is half typed, and everything once it is whole', () => {
  const settle = settleWith(context)
  const withPrice = (cost: unknown) => ({
    ...blank,
    competition: {
      ...blank.competition,
      meta: { ...blank.competition.meta, payment: { ...blank.competition.meta.payment!, cost, bundleSets: [] } },
    },
  })
  expect(settle(blank, withPrice('2.'))).toBeUndefined()
  const whole = settle(blank, withPrice(200))
  expect(isReadable(whole) && whole.competition.meta.display.tc.tcFull).toContain('£2 an entry')
  // Opened in a state that cannot be read, it follows from what is read first.
  expect(isReadable(settle(withPrice('2.'), withPrice(200)))).toBe(true)
})
