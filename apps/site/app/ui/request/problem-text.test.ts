import { expect, it } from 'vitest'
import { problemText } from './problem-text.ts'

it('has a text for every refusal, also for unknown codes', () => {
  expect(problemText({ code: 'wrong-code' })).toBe('Check the text message and try again.')
  expect(problemText({ code: 'never-heard-of' })).toBe('There was an error. Please try again.')
})
