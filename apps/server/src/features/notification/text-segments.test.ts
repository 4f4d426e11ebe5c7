/** How long the texts are. Each segment is paid for: at 3.5p, a million texts of one segment cost £35,000. */
import { INTAKE_REASONS } from '@fairdraw/rules/entry/intake.ts'
import { RETURN_COPY } from '@fairdraw/rules/payout/payout.ts'
import { countSegments, toGsm } from '@fairdraw/rules/text/gsm.ts'
import { describe, expect, it } from 'vitest'
import { boundTo, codeCopy } from '../login/code/send-code.ts'
import { MESSAGES } from '../messages.ts'

const ORIGIN = 'https://win.broadcaster.example'

const TOOLS = { origin: ORIGIN, codeOf: () => 'K7PX', contactEmail: 'hello@win.example' }

/** Every value that a body can have, with names as long as most are. */
const BODY = {
  competitionId: 110,
  name: 'Win a family 4×4',
  from: 'Win a family 4×4',
  prize: 'a family 4×4',
  amountPence: 200,
  why: 'The competition has closed.',
  tickets: [123_456_789],
  tokensEarned: 20,
  tokensTakenBack: 20,
  chargedPence: 200,
  channel: 'sms',
  reason: 'closed',
  to: '07700900001',
  was: '07700900001',
  claimBy: '2026-12-24T12:00:00Z',
  drawId: '0197a3c2-5e2f-7a10-8c33-4d1e6f7a8b90',
}

/** The forms of a topic's text besides that of BODY. */
const FORMS: Record<string, readonly Record<string, unknown>[]> = {
  'payment-settled-late': [{ step: 'email' }],
  'payment-refunded': [{ amountPence: 0 }],
  'payment-refunded-by-hand': [{ hasTickets: true }, { amountPence: 0, tokensTakenBack: 0 }],
  'intake-rejected': Object.keys(INTAKE_REASONS).flatMap((reason) => [{ reason }, { reason, chargedPence: 0 }]),
  'prize-won': [{ route: 'credit' }, { route: 'voucher' }],
  'payout-returned': Object.keys(RETURN_COPY).map((reason) => ({ reason })),
  'prize-sent': [{ dispatch: { carrier: 'Royal Mail', reference: 'AB123456789GB' } }],
}

const longest = (topic: string) =>
  Math.max(
    ...[{}, ...(FORMS[topic] ?? [])].map((form) => {
      const { text, consent } = MESSAGES[topic]!
      const words = text({ ...BODY, ...form }, TOOLS)
      return countSegments(
        toGsm(consent ? `${words}\n\nTo stop these: ${ORIGIN}/win/unsubscribe/${'x'.repeat(27)}` : words),
      )
    }),
  )

describe('the codes, the only texts of which millions are sent in a night', () => {
  it.each([
    ['usual', '4821'],
    ['locked', '482193'],
    ['long', '482193048576'],
  ] as const)('the %s one takes one segment', (kind, code) => {
    const text = toGsm(boundTo(`https://${'w'.repeat(22)}.example`, codeCopy(code, kind)))
    expect(countSegments(text), `${text.length}: ${text}`).toBe(1)
    expect(text.split('\n').at(-1)).toBe(`@${'w'.repeat(22)}.example #${code}`)
  })
})

const TEXTS = Object.keys(MESSAGES).filter((topic) => MESSAGES[topic]!.channel === 'text')

it('each text takes the segments that are known', () => {
  expect(Object.fromEntries(TEXTS.map((topic) => [topic, longest(topic)]))).toEqual({
    'receipt-text': 1,
    'age-unclear': 1,
    'age-under-18': 2,
    'draw-called-off': 1,
    'payment-settled-late': 1,
    'payment-refunded': 1,
    'payment-refunded-by-hand': 2,
    'tickets-withdrawn': 2,
    'quick-pay-refused': 2,
    // With its link to stop these, like all that need consent.
    'entry-unfinished': 2,
    'intake-accepted': 1,
    'intake-rejected': 2,
    'number-replaced': 1,
    'prize-won': 1,
    'prize-revealed-late': 2,
    'prize-confirmed': 1,
    'prize-reminder': 1,
    'prize-sent': 1,
    'prize-code': 1,
    'prize-unclaimed': 1,
    'prize-withdrawn': 1,
    'draw-not-won': 2,
    'payout-paid': 1,
    'payout-unclaimed': 1,
    'payout-returned': 2,
    'marketing-welcome-text': 2,
  })
})
