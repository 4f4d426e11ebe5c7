import { describe, expect, it } from 'vitest'
import { EMAIL_MESSAGES, emailBlocker, reduceEmail, startEmail } from './email-machine.ts'
import type { EmailEvent } from './email-machine.ts'

const at = 1_000_000
const email = 'alex@example.com'
const run = (...events: EmailEvent[]) => events.reduce(reduceEmail, startEmail(email))
const requested = (retryAfter = 60): EmailEvent => ({ type: 'requested', email, retryAfter, at })

// Rows 2.2-30, 2.4-10
it('goes from the request to the code to the confirmation', () => {
  expect(run().step).toBe('request')
  expect(run(requested())).toMatchObject({ step: 'confirm', email })
  expect(run(requested(), { type: 'confirmed' }).step).toBe('confirmation')
})

describe('sending again', () => {
  // Rows 2.4-12, 2.9-02
  it('is locked for as long as the server says, by default a minute', () => {
    expect(run(requested(45)).resendAt).toBe(at + 45_000)
    expect(run(requested(0)).resendAt).toBe(at + 60_000)
  })

  // Row 2.8-08
  it('stays locked after a refusal because of a request that was too early', () => {
    const refusal = { code: 'too-many-requests', retryAfter: 600 }
    const state = run({ type: 'not-requested', refusal, at })
    expect(state).toMatchObject({ step: 'request', resendAt: at + 600_000 })
    expect(state.messages).toEqual([
      'Verification code not requested. Try again.',
      'Please wait 10 minutes before trying again.',
    ])
  })
})

// Row 2.8-09
it('a wrong code can be entered again; for an expired code the message says so', () => {
  expect(run(requested(), { type: 'not-confirmed', refusal: { code: 'wrong-code' } })).toMatchObject({
    step: 'confirm',
    messages: ['Code not confirmed. Try again.'],
  })
  expect(run(requested(), { type: 'not-confirmed', refusal: { code: 'code-expired' } }).messages).toEqual([
    'Code not confirmed. Try again.',
    'Ask for a new one. It only takes a few seconds.',
  ])
})

// Row 2.4-13
it('"not you" starts again without an address', () => {
  expect(run(requested(), { type: 'not-you' })).toEqual({ step: 'request', email: '', messages: [] })
})

describe('the widget is shown only to a logged-in player whose account has loaded', () => {
  const player = { status: 'player', phone: '07700900001' } as const

  // Rows 2.4-14, 2.6-02
  it('the widget shows a message otherwise', () => {
    expect(emailBlocker({ status: 'visitor' })).toBe('not-logged-in')
    expect(emailBlocker({ ...player, failure: { code: 'offline' } })).toBe('no-profile')
    expect([emailBlocker({ status: 'unknown' }), emailBlocker(player)]).toEqual(['loading', 'loading'])
    expect([EMAIL_MESSAGES.notLoggedIn, EMAIL_MESSAGES.noProfile]).toEqual([
      'User is not logged in.',
      'Profile data could not be loaded. Try again.',
    ])
  })
})
