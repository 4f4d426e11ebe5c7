import { expect, it } from 'vitest'
import { problemText } from './problem-text.ts'

it('shows the sentence of the server, whether or not this build knows the code', () => {
  expect(problemText({ code: 'wrong-passcode', detail: 'That isn’t the passcode of this number.' })).toBe(
    'That isn’t the passcode of this number.',
  )
  expect(problemText({ code: 'never-heard-of', detail: 'Log-in is closed until 9pm.' })).toBe(
    'Log-in is closed until 9pm.',
  )
  expect(problemText({ code: 'wrong-passcode', detail: '' })).toBe('Check the passcode and try again.')
})

// Rows 2.8-13, 2.8-14
it.each([
  [{}, 'Too many requests. Please try again later.'],
  [{ detail: 'Everybody’s here. Have a cup of tea.' }, 'Everybody’s here. Have a cup of tea.'],
  [{ detail: 'Everybody’s here.', retryAfter: 600 }, 'Please wait 10 minutes before trying again.'],
])('too many requests, with %j', (reply, expected) => {
  expect(problemText({ code: 'too-many-requests', ...reply })).toBe(expected)
})

it('has a text for every refusal, also for unknown codes', () => {
  expect(problemText({ code: 'wrong-code' })).toBe('Check the text message and try again.')
  expect(problemText({ code: 'never-heard-of' })).toBe('There was an error. Please try again.')
})
