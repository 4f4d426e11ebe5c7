import { expect, it } from 'vitest'
import { problemText } from './problem-text.ts'

// Row 2.8-13
it('shows the sentence of the server, whether or not this build knows the code', () => {
  expect(problemText({ code: 'wrong-passcode', detail: 'That isn’t the passcode of this number.' })).toBe(
    'That isn’t the passcode of this number.',
  )
  expect(problemText({ code: 'never-heard-of', detail: 'Log-in is closed until 9pm.' })).toBe(
    'Log-in is closed until 9pm.',
  )
  expect(problemText({ code: 'wrong-passcode', detail: '' })).toBe('Check the passcode and try again.')
})

// Row 2.8-15
it('has a text for every refusal, also for unknown codes', () => {
  expect(problemText({ code: 'wrong-code' })).toBe('Check the text message and try again.')
  expect(problemText({ code: 'never-heard-of' })).toBe('There was an error. Please try again.')
})
