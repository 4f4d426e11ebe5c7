import { describe, expect, it } from 'vitest'
import { isExpressible, readChoices, settleChoices, whyPost } from './choices.ts'
import { composed } from './testing.ts'

// Field rule 1
it.each([
  [{ by: 'nothing' }, 'none', {}, false],
  [{ by: 'tokens', tokens: 10 }, 'any', {}, true],
  [{ by: 'tokens', tokens: 10 }, 'right', {}, false],
  [{ by: 'nothing' }, 'none', { sms: { pence: 100, number: '1', keyword: 'SEA' } }, true],
  [{ by: 'nothing' }, 'none', { phone: { pence: 0, number: '1' } }, true],
] as const)('a draw with %j, question %s and ways %j needs a free way in: %s', (payment, question, ways, needsPost) => {
  const choices = { ...readChoices(composed(EVERYTHING)), payment, question, ways }
  expect(whyPost(choices) !== undefined).toBe(needsPost)
  expect(settleChoices(choices).ways.postal).toBe(needsPost ? true : undefined)
})

const EVERYTHING = {
  shelf: 'by-price',
  payment: { by: 'nothing' },
  question: 'none',
  hasSurvey: false,
  tickets: 1,
  ways: {},
  isOnHold: false,
} as const

describe('a document that contradicts itself', () => {
  const { competition, quiz } = composed(EVERYTHING)
  it.each([
    ['a flag against the payment', { ...competition, isPaid: true }],
    ['two words for on hold that differ', { ...competition, isOnHold: true }],
    [
      'a way in that is there and closed',
      {
        ...competition,
        meta: { ...competition.meta, channels: { online: { ...competition.meta.channels.online!, enabled: false } } },
      },
    ],
    [
      'a price online beside that of the payment',
      {
        ...competition,
        meta: { ...competition.meta, channels: { online: { ...competition.meta.channels.online!, costPence: 100 } } },
      },
    ],
    ['steps in another order', { ...competition, meta: { ...competition.meta, steps: ['payment' as const] } }],
  ])('with %s is not expressible, so it is edited field by field', (_, document) => {
    expect(isExpressible({ competition: document, quiz })).toBe(false)
  })
})
