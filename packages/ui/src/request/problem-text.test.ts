import { CALL_PROBLEMS } from '@fairdraw/rules/call-problems.ts'
import { expect, it } from 'vitest'
import { problemCopy, problemText } from './problem-text.ts'

// Row 2.8-13
it('shows the sentence of the server, whether or not this build knows the code', () => {
  expect(problemText({ code: 'wrong-passcode', detail: 'That isn’t the passcode of this number.' })).toBe(
    'That isn’t the passcode of this number.',
  )
  expect(problemText({ code: 'never-heard-of', detail: 'Log-in is closed until 9pm.' })).toBe(
    'Log-in is closed until 9pm.',
  )
  expect(problemCopy({ code: 'never-heard-of', title: 'Not now', detail: 'Log-in is closed until 9pm.' }).title).toBe(
    'Not now',
  )
})

// Row 2.8-15
// Rows 1.8-03 to 1.8-07, 1.8-09
it.each<[string, Parameters<typeof problemCopy>[0], keyof typeof CALL_PROBLEMS | undefined, string]>([
  ['no connection', { code: 'offline', status: 0 }, undefined, 'You seem to be offline'],
  ['400', { code: 'malformed-request', status: 400 }, 'malformed-request', 'Reload the page'],
  ['404', { code: 'not-found', status: 404 }, 'not-found', 'It may have finished'],
  ['422', { code: 'invalid-request', status: 422 }, 'invalid-request', 'Something isn’t right'],
  [
    '429',
    { code: 'too-many-requests', status: 429 },
    'too-many-requests',
    'Too many requests. Please try again later.',
  ],
  [
    '429 with a wait',
    { code: 'too-many-requests', status: 429, retryAfter: 75 },
    'too-many-requests',
    'Please wait 1 minute 15 seconds before',
  ],
  ['503', { code: 'busy', status: 503 }, 'busy', 'Lots of people are here'],
  ['a proxy’s 400', { code: 'internal-error', status: 400 }, 'malformed-request', 'Reload the page'],
  ['a proxy’s 404', { code: 'internal-error', status: 404 }, 'not-found', 'It may have finished'],
  ['a proxy’s 422', { code: 'internal-error', status: 422 }, 'invalid-request', 'Something isn’t right'],
  ['a proxy’s 429', { code: 'internal-error', status: 429 }, 'too-many-requests', 'Too many requests'],
  [
    'an unknown error',
    {
      code: 'internal-error',
      status: 500,
      detail: 'Something went wrong. If this persists, please contact us at a@b.c',
    },
    'internal-error',
    'Something went wrong. If this persists, please contact us at a@b.c',
  ],
  ['an unknown code', { code: 'never-heard-of', status: 418 }, 'internal-error', 'If this persists, please contact us'],
])('tells %s apart', (_, problem, code, text) => {
  const copy = problemCopy(problem)
  expect(copy.text).toContain(text)
  expect(copy.title).toBe(code === undefined ? 'No connection' : CALL_PROBLEMS[code].title)
})

// Rows 2.8-13, 2.8-14
it.each([
  [{}, 'Too many requests. Please try again later.'],
  [{ detail: 'Everybody’s here. Have a cup of tea.' }, 'Everybody’s here. Have a cup of tea.'],
  [{ detail: 'Everybody’s here.', retryAfter: 600 }, 'Please wait 10 minutes before trying again.'],
])('too many requests, with %j', (reply, expected) => {
  expect(problemText({ code: 'too-many-requests', ...reply })).toBe(expected)
})
