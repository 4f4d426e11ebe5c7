import { describe, expect, it } from 'vitest'
import { ENTRY_POLL_LIMIT, PROBLEMS } from '../problems.ts'
import type { ProblemCode } from '../problems.ts'
import { ERROR_CASES, ERROR_PLACES, SPECIFIED_CASES } from './error-cases.ts'
import type { ErrorCase } from './error-cases.ts'
import { errorScreen } from './error-screen.ts'
import type { EntryMoney, EntryProblem } from './error-screen.ts'

const at = (code: ErrorCase, more: Partial<EntryProblem> = {}) => {
  const [place = 'enter'] = ERROR_PLACES.filter((one) => ERROR_CASES[code]?.at[one])
  return errorScreen({ code, place, ...more })
}
const everywhere = (Object.keys(ERROR_CASES) as ErrorCase[]).flatMap((code) =>
  ERROR_PLACES.filter((place) => ERROR_CASES[code]?.at[place]).map((place) => [code, place] as const),
)

describe('the competition error screen', () => {
  // Rows 2.8-16 to 2.8-31
  it('has sixteen cases, each with a place where it happens, a title, a text and a next action of its own', () => {
    expect(new Set(SPECIFIED_CASES).size).toBe(16)
    expect(new Set(SPECIFIED_CASES.map((code) => at(code).title)).size).toBe(16)
    expect(new Set(SPECIFIED_CASES.map((code) => at(code).text)).size).toBe(16)
    for (const code of SPECIFIED_CASES) expect(Object.keys(ERROR_CASES[code]?.at ?? {}), code).not.toEqual([])
  })

  it.each(everywhere)('%s, %s: a title, a sentence and a next action', (code, place) => {
    const { title, text, actions } = errorScreen({ code, place })
    expect(title).toMatch(/^[A-Z].*[^.\s]$/)
    expect(text).toMatch(/^[A-Z].*\.$|Condition first$/)
    expect(actions.length).toBeGreaterThan(0)
  })

  // Row 2.8-31
  it('has the default for what this build does not know', () => {
    const expected = { title: 'Error', text: 'There was an error. Please try again.' }
    expect(errorScreen({ code: 'internal-error', place: 'enter' })).toMatchObject(expected)
    // Of the money nothing is known, but the same tap never takes it twice.
    const unknown = errorScreen({ code: 'from-the-future' as ProblemCode, place: 'payment', wasPaying: true })
    expect(unknown).toEqual({
      title: 'Error',
      text: `${expected.text} You won’t pay twice.`,
      actions: ['restart', 'prize'],
    })
    for (const code of Object.keys(PROBLEMS) as ProblemCode[])
      expect(errorScreen({ code, place: 'enter' }).actions.length, code).toBeGreaterThan(0)
  })

  // Row 2.8-30
  it('describes a failed entry by its payment method', () => {
    const screens = ([null, 'paypal', 'card', 'bank', 'credits'] as const).map((method) =>
      at('entry-failed', { method }),
    )
    expect(new Set(screens.map(({ text }) => text)).size).toBe(screens.length)
    expect(screens.map(({ title }) => title)).toEqual([
      'Your entry didn’t go through',
      ...Array.from({ length: 4 }, () => 'Your payment didn’t go through'),
    ])
    expect(at('entry-failed', { method: 'card', failure: 'security-code' }).text).toContain('the security code')
    expect(at('entry-failed', { method: 'bank', failure: 'not-arrived' }).text).toContain('didn’t receive a payment')
  })

  it('mentions money only where a payment was attempted', () => {
    for (const code of ['closed', 'on-hold', 'paused', 'ineligible', 'entry-limit-exceeded', 'unauthorized'] as const) {
      expect(errorScreen({ code, place: 'enter' }).text, code).not.toMatch(/money/)
      expect(errorScreen({ code, place: 'enter', wasPaying: true }).text, code).toMatch(/ No money was taken\.$/)
    }
    expect(at('spend-limit-exceeded', { wasPaying: true }).text.match(/No money/g)).toHaveLength(1)
  })

  it.each(['offline', 'internal-error', 'busy', 'unavailable', 'too-many-requests'] as const)(
    'says of a payment without an answer (%s) that it is not taken twice',
    (code) => {
      for (const place of ['payment', 'quick-pay'] as const)
        expect(errorScreen({ code, place }).text).toMatch(/You won’t pay twice|nothing will be done twice/)
    },
  )

  // Rows 2.8-22, 2.8-27, 2.8-28
  it.each(['entry-finished', 'step-not-finished', 'payment-duplicated'] as const)(
    'says of a payment refused by %s that it was not made, and leads on',
    (code) => {
      const { text, actions } = errorScreen({ code, place: 'payment', wasPaying: true })
      expect(text).toMatch(/charged/)
      expect(text).not.toMatch(/No money was taken/)
      expect(['tickets', 'carry-on', 'payment']).toContain(actions[0])
    },
  )

  it('shows the end of a break with its year, and links to limits and breaks', () => {
    const { text, actions } = at('paused', { until: '2027-05-22T12:00:00.000Z' })
    expect(text).toContain('until 22 May 2027')
    expect(actions[0]).toBe('safety')
  })

  // Row 2.8-29
  it('offers another payment method while a bank payment is pending', () => {
    expect(at(ENTRY_POLL_LIMIT, { method: 'bank' }).actions).toContain('other-method')
    expect(at(ENTRY_POLL_LIMIT, { method: 'card' }).actions).not.toContain('other-method')
    expect(at(ENTRY_POLL_LIMIT, { method: 'paypal' }).title).toBe('Still waiting for PayPal')
  })

  // Row 2.8-21
  it('warns that a payment may have succeeded when the time is over, unless more is known', () => {
    expect(at('entry-timeout', { wasPaying: true }).text).toMatch(/may still have gone through(?!.*No money)/)
  })

  // Row 2.8-20
  it('warns of a payment that was begun for an entry that was cancelled meanwhile', () => {
    expect(errorScreen({ code: 'no-active-ticket', place: 'poll' }).text).toMatch(
      /cancelled.*may still have gone through/,
    )
    expect(errorScreen({ code: 'no-active-ticket', place: 'poll', money: { state: 'unpaid' } }).text).toBe(
      PROBLEMS['no-active-ticket'].text,
    )
  })

  it.each([
    [{ state: 'unpaid' }, 'You’ve run out of time', 'You hadn’t paid for it, so no money was taken.'],
    [{ state: 'refunded', because: 'too-late', pence: 150 }, 'You’ve been refunded', 'We’ve refunded £1.50.'],
    [{ state: 'refunded', because: 'by-hand' }, 'You’ve been refunded', 'longer counts. We’ve refunded your payment.'],
    [{ state: 'refund-due', because: 'too-late', pence: 0 }, 'Your refund is on its way', 'The refund of your credits'],
    [{ state: 'refund-due', because: 'wrong-answer', pence: 75 }, 'Your refund is on its way', 'the right answer'],
    [{ state: 'called-off', tokens: 60 }, 'There was no draw', 'so there’s no draw. You have your 60 tokens back.'],
    [{ state: 'withdrawn' }, 'This entry no longer counts', 'its tickets were withdrawn'],
  ] satisfies [EntryMoney, string, string][])('says what is known of the money: %o', (money, title, part) => {
    const screen = at('entry-timeout', { money })
    expect(screen.title).toBe(title)
    expect(screen.text).toContain(part)
    expect(screen.text).not.toMatch(/may still|automatically/)
  })

  it('speaks of no tokens where a draw that was called off took none', () => {
    expect(at('entry-timeout', { money: { state: 'called-off', tokens: 0 } })).toEqual({
      title: 'There was no draw',
      text: 'Too few tickets were sold, so there’s no draw.',
      actions: ['latest', 'entries'],
    })
  })

  // Row 2.2-08
  it('says nothing of a payment that was not found, or could not be looked up', () => {
    for (const code of Object.keys(ERROR_CASES) as ErrorCase[]) {
      const { text } = errorScreen({ code, place: 'return' })
      if (ERROR_CASES[code]?.at.return)
        expect(text, code).not.toMatch(/safe|nothing is lost|no money|nothing was taken/i)
    }
  })

  it('shows the server’s reason for a refusal and for an ended entry', () => {
    expect(at('ineligible', { detail: 'You won here on 1 May.' }).text).toBe('You won here on 1 May.')
    expect(at('wrong-answer', { detail: 'The time ran out.' }).text).toBe('The time ran out.')
    expect(at('ineligible').text).toBe(PROBLEMS.ineligible.text)
    expect(at('entry-failed', { method: 'paypal', detail: 'Your bank' }).text).toContain('PayPal')
  })

  // Rows 1.8-10, 1.8-11
  it.each([
    [12, true, 'You need 12 more tokens to enter the competition. Earn tokens by entering paid competitions on the'],
    [1, true, 'You need 1 more token to enter the competition. Earn tokens by entering paid competitions on the'],
    [
      undefined,
      true,
      'You need more tokens to enter the competition. Earn tokens by entering paid competitions on the',
    ],
    [12, false, 'You need 12 more tokens to enter the competition. There’s plenty to win without tokens on the'],
  ])('with %s tokens missing, and %s that some can be earned, says so', (missing, canEarn, text) => {
    const problem = { code: 'not-enough-tokens', place: 'enter' } as const
    expect(errorScreen(problem, { missing, canEarn }).text).toBe(`${text} Latest page.`)
  })

  it('states how many tickets of a run are left', () => {
    expect(at('too-few-tickets-left', { ticketsLeft: 3 }).text).toContain('only 3 tickets left for you')
    expect(at('too-few-tickets-left', { ticketsLeft: 1 }).text).toContain('There is only 1 ticket left')
  })

  it('states what is left of a monthly limit', () => {
    expect(at('spend-limit-exceeded', { remainingPence: 100 }).text).toContain('You have £1 left to spend this month.')
    expect(at('spend-limit-exceeded', { remainingPence: 0 }).text).toContain('nothing left to spend')
  })
})
