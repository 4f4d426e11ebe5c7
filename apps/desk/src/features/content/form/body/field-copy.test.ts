import { describe, expect, it } from 'vitest'
import { sentenceCase, wordsOf } from './field-copy.ts'

it.each([
  ['closesAt', 'Closes at'],
  ['free-draw', 'Free draw'],
  ['isHidden', 'Hidden'],
  ['hasQuiz', 'Quiz'],
  ['isPaid', 'Paid'],
  ['id', 'ID'],
  ['imageModalButtonUrl', 'Image modal button URL'],
  ['sms', 'Text message'],
  ['accentColor', 'Accent colour'],
  ['is', 'Is'],
])('%s is written as ‘%s’', (name, words) => {
  expect(sentenceCase(name)).toBe(words)
})

describe('the words of a field', () => {
  it('are those of the longest end of its path', () => {
    expect(wordsOf(['competition', 'meta', 'display', 'tc', 'version']).label).toBe('Version')
    expect(wordsOf(['competition', 'meta', 'quiz']).label).toBe('How the quiz runs')
    expect(wordsOf(['quiz']).label).toBe('Questions and answers')
    expect(wordsOf(['quiz', 2, 'seconds']).label).toBe('Seconds to answer')
    expect(wordsOf(['competition', 'meta', 'channels', 'sms', 'info']).label).toBe('How to enter')
    expect(wordsOf(['competition', 'meta', 'channels', 'postal', 'dateStop']).hint).toMatch(/reach us/)
    expect(wordsOf(['competition', 'mediaInfo', '/media/a.b.webp']).label).toBe('What the picture shows')
  })

  it('are the name where there are no others', () => {
    expect(wordsOf(['meta', 'cardLink'])).toEqual({ label: 'Card link' })
  })

  it('say whether a number is pence', () => {
    const { isPence } = wordsOf(['competition', 'meta', 'prizeTiers', 0, 'prize', 'value'])
    expect(isPence?.({ type: 'monetary' })).toBe(true)
    expect(isPence?.({ type: 'token' })).toBe(false)
    expect(wordsOf(['competition', 'meta', 'payment', 'bundleSets', 0, 'bundles', 0, 'pricePence']).isPence?.({})).toBe(
      true,
    )
  })
})
