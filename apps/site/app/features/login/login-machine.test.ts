import { describe, expect, it } from 'vitest'
import { stepAfter } from '@fairdraw/rules/entry/step-flow.ts'
import { MODES, reduceLogin, initialLoginState } from './login-machine.ts'
import type { LoginEvent, LoginState, Refusal } from './login-machine.ts'

const phone = '07700900001'
const at = 1_000_000
const run = (events: LoginEvent[], from: LoginState = initialLoginState()) => events.reduce(reduceLogin, from)
const checked = (exists: boolean, next: 'passcode' | 'otp'): LoginEvent => ({
  type: 'phone-checked',
  phone,
  exists,
  next,
  at,
})
const refusal = (refused: Refusal, isTexting = false): LoginEvent => ({
  type: 'refused',
  refusal: refused,
  isTexting,
  at,
})
const wrong = (counter: number) =>
  run([
    checked(true, 'passcode'),
    refusal({ code: 'wrong-passcode', counter, limit: 5, detail: 'Check the passcode and try again.' }),
  ])
const limited = (retryAfter: number | undefined, isTexting: boolean) =>
  run([checked(true, 'passcode'), refusal({ code: 'too-many-requests', retryAfter }, isTexting)])
const where = ({ mode, screen }: LoginState) => `${mode}/${screen}`

describe('the phone check', () => {
  // Rows 2.2-28, 2.4-15, 2.4-18
  it('leads a known number to its passcode', () => {
    const state = run([checked(true, 'passcode')])
    expect(where(state)).toBe('login/passcode')
    expect(state.phone).toBe(phone)
    expect(stepAfter(MODES.login, 'passcode'), 'the last screen').toBeUndefined()
    expect(run([{ type: 'signed-in', token: 'session' }], state).session).toBeDefined()
  })

  // Rows 1.9-31, 2.4-18
  it('leads an unknown number to registration, and asks its age', () => {
    const state = run([checked(false, 'otp')])
    expect(where(state)).toBe('register/passcode')
    expect(state).toMatchObject({ isNewPlayer: true, codeLength: 4 })
  })

  it('leads a known number without a passcode to a texted code, without asking the age', () => {
    const state = run([checked(true, 'otp')])
    expect(where(state)).toBe('register/passcode')
    expect(state.isNewPlayer).toBe(false)
  })

  it('shows that the account was closed, and starts again with another number', () => {
    const closed = run([
      checked(true, 'passcode'),
      refusal({ code: 'account-closed', closedAt: '2026-11-21T09:00:00.000Z' }),
    ])
    expect(closed.closed).toEqual({ at: '2026-11-21T09:00:00.000Z' })
    expect(closed.session).toBeUndefined()
    expect(run([{ type: 'not-you' }], closed)).toEqual(initialLoginState())
  })

  it('shows when the next text can be requested', () => {
    const state = run([{ type: 'phone-checked', phone, exists: false, next: 'otp', retryAfter: 30, at }])
    expect(state.resendAt).toBe(at + 30_000)
  })
})

describe('registration', () => {
  const memorable = [checked(false, 'otp'), { type: 'code-right', token: 'once' }] satisfies LoginEvent[]

  // Row 2.4-16
  it('goes from the texted code to a passcode, its repetition, and a session', () => {
    const confirm = run([...memorable, { type: 'passcode-chosen', passcode: '2580' }])
    expect(where(confirm)).toBe('register/confirm')
    expect(confirm).toMatchObject({ oneTimeToken: 'once', chosenPasscode: '2580' })
    expect(run([{ type: 'signed-in', token: 'session' }], confirm).session).toEqual({ token: 'session', phone })
  })

  it('stores the age confirmation until it is sent, and drops it for another number', () => {
    const stated = run([checked(false, 'otp'), { type: 'age-stated' }, { type: 'code-right', token: 'once' }])
    expect(stated.isOver18).toBe(true)
    expect(run(memorable).isOver18).toBeUndefined()
    expect(run([{ type: 'not-you' }, ...memorable], stated).isOver18).toBeUndefined()
  })

  // Row 2.4-20
  it.each([
    ['the first time', []],
    ['again', [{ type: 'passcode-chosen', passcode: '2580' }]],
  ] satisfies [string, LoginEvent[]][])('skipping the passcode when it is asked %s ends the flow', (_, asked) => {
    const skipped = run([...memorable, ...asked, { type: 'signed-in', token: 'session', isSkipped: true }])
    expect(skipped).toMatchObject({ session: { token: 'session', phone }, isSkipped: true })
    expect(run([...memorable, ...asked, { type: 'signed-in', token: 'session' }]).isSkipped).toBeUndefined()
  })

  // Row 2.5-08
  it('stays at the repetition when it differs, and allows choosing another passcode', () => {
    const unlike = run([...memorable, { type: 'passcode-chosen', passcode: '2580' }, { type: 'mismatch' }])
    expect(where(unlike)).toBe('register/confirm')
    expect(unlike.fieldCodes).toEqual(['error.validation.passcode.mismatch'])
    const again = run([{ type: 'choose-again' }], unlike)
    expect(where(again)).toBe('register/memorable')
    expect(again.chosenPasscode).toBeUndefined()
    expect(again.fieldCodes).toEqual([])
  })

  it('asks for a new text after the code’s ten minutes have expired', () => {
    const late = run([...memorable, refusal({ code: 'session-ended' })])
    expect(where(late)).toBe('forgotten/forgotten')
    expect(late.phone).toBe(phone)
    expect(late.messages).toHaveLength(1)
  })
})

describe('a forgotten passcode', () => {
  // Rows 2.2-28, 2.4-17, 2.4-19
  it('texts a code to the entered number', () => {
    const asked = run([checked(true, 'passcode'), { type: 'forgot' }])
    expect(where(asked)).toBe('forgotten/forgotten')
    const texted = run([{ type: 'code-texted', retryAfter: 30, at }], asked)
    expect(where(texted)).toBe('forgotten/passcode')
    expect(texted.phone).toBe(phone)
    const proved = run([{ type: 'code-right', token: 'once' }], texted)
    expect(where(proved)).toBe('forgotten/memorable')
    const confirm = run([{ type: 'passcode-chosen', passcode: '7293' }], proved)
    expect(where(confirm)).toBe('forgotten/confirm')
    expect(run([{ type: 'signed-in', token: 'session' }], confirm).session).toBeDefined()
  })

  it('accepts six digits if the account turns out to be locked', () => {
    const state = run([
      checked(true, 'passcode'),
      { type: 'forgot' },
      { type: 'code-texted', at },
      { type: 'six-digits' },
    ])
    expect(state.codeLength).toBe(6)
    expect(where(state)).toBe('forgotten/passcode')
  })
})

describe('a wrong passcode', () => {
  it('counts the remaining tries: the account locks after limit + 1', () => {
    expect([1, 3, 5, 6].map((counter) => wrong(counter).triesLeft)).toEqual([5, 3, 1, 0])
  })

  it('stays on the screen and shows the error', () => {
    expect(where(wrong(1))).toBe('login/passcode')
    expect(wrong(1).messages).toEqual(['Check the passcode and try again.'])
  })

  // Rows 2.3-23, 2.4-24
  it('shows the sentence of the server, with the tries that are left', () => {
    const refused = { code: 'wrong-passcode', counter: 4, limit: 5, detail: 'That isn’t the passcode of this number.' }
    const state = run([checked(true, 'passcode'), refusal(refused)])
    expect(state).toMatchObject({ messages: ['That isn’t the passcode of this number.'], triesLeft: 2 })
  })

  it('is cleared by the next answer', () => {
    expect(run([refusal({ code: 'offline' })], wrong(1)).triesLeft).toBeUndefined()
  })
})

describe('a locked account', () => {
  const locked = run([checked(true, 'passcode'), refusal({ code: 'account-locked' })])

  it('offers a texted code of six digits', () => {
    expect(where(locked)).toBe('unlock/locked')
    const texted = run([{ type: 'code-texted', at }], locked)
    expect(where(texted)).toBe('unlock/passcode')
    expect(texted.codeLength).toBe(6)
  })

  it('is also shown after too many wrong texted codes', () => {
    expect(where(run([checked(false, 'otp'), refusal({ code: 'account-locked' })]))).toBe('unlock/locked')
  })
})

describe('an unknown device', () => {
  const asked = run([checked(true, 'passcode'), refusal({ code: 'step-up-needed' })])

  it('is asked for a texted code of six digits, and for nothing else', () => {
    expect(where(asked)).toBe('step-up/new-device')
    const texted = run([{ type: 'code-texted', retryAfter: 30, at }], asked)
    expect([where(texted), texted.codeLength]).toEqual(['step-up/passcode', 6])
    expect(stepAfter(MODES['step-up'], 'passcode')).toBeUndefined()
  })

  it('is not assumed after an expired proof, which only needs a new text', () => {
    const late = run([
      checked(false, 'otp'),
      { type: 'code-right', token: 'once' },
      refusal({ code: 'step-up-needed' }),
    ])
    expect(where(late)).toBe('forgotten/forgotten')
  })
})

// Rows 2.8-13, 2.8-14
describe('too many requests', () => {
  it('is a countdown in the pressed button', () => {
    const text = 'Too many requests. Please try again later.'
    expect(limited(45, false)).toMatchObject({ waitUntil: at + 45_000, messages: [text] })
    expect(limited(45, true)).toMatchObject({ resendAt: at + 45_000, waitUntil: undefined })
  })

  // Rows 1.8-06, 2.8-13
  it('is an error message when the wait is long or unknown', () => {
    expect(limited(300, false)).toMatchObject({
      waitUntil: undefined,
      messages: ['Please wait 5 minutes before trying again.'],
    })
    expect(limited(undefined, false).messages).toEqual(['Too many requests. Please try again later.'])
  })

  it('has the words that the server sends', () => {
    const refused = { code: 'too-many-requests', detail: 'Everybody’s here. Have a cup of tea.' }
    expect(run([checked(true, 'passcode'), refusal(refused)]).messages).toEqual([refused.detail])
    expect(run([checked(true, 'passcode'), refusal({ ...refused, retryAfter: 45 })]).messages).toEqual([refused.detail])
  })
})

// Rows 1.8-05, 2.3-23
it('shows the server’s error of a field until it is edited or submitted again', () => {
  const state = run([refusal({ code: 'invalid-request', fields: { phone: ['error.validation.phone.invalid'] } })])
  expect(state.fieldCodes).toEqual(['error.validation.phone.invalid'])
  expect(run([{ type: 'edited' }], state).fieldCodes).toEqual([])
  expect(run([checked(true, 'passcode')], state).fieldCodes).toEqual([])
})

it('tells banned players and nobody else', () => {
  expect(run([checked(true, 'passcode'), refusal({ code: 'account-disabled' })]).isBanned).toBe(true)
  expect(run([checked(true, 'passcode'), refusal({ code: 'busy', retryAfter: 2 })]).isBanned).toBe(false)
})

it('clears the number after "not you"', () => {
  expect(run([checked(true, 'passcode'), { type: 'not-you' }])).toEqual(initialLoginState())
})

// Row 1.8-07
it('keeps the number and the screen when the connection is lost', () => {
  const state = run([checked(true, 'passcode'), refusal({ code: 'offline' })])
  expect(where(state)).toBe('login/passcode')
  expect(state.phone).toBe(phone)
  expect(state.messages[0]).toContain('Nothing is lost')
})
