/**
 * A competition in which the linter finds nothing. The examples of every row are this one with a few fields changed.
 */
import type { QuizQuestion } from '../entry/quiz.ts'
import type { CompetitionBody, LintContext } from './body.ts'
import type { Changes } from './content-rule.ts'

const OPENS = '2026-03-02T08:00:00.000Z'
const CLOSES = '2026-03-20T21:00:00.000Z'
const POST_CLOSES = '2026-03-25T17:00:00.000Z'

/** What the terms say about the tokens that an entry earns. */
export const VALID_EARNING = 'Each entry earns 10 tokens, however you send it.'

export const VALID_TERMS = [
  'You must be 18 or over and live in the United Kingdom.',
  'Online, £1.50 an entry. By text, £1.50 a text, plus one message at your standard network rate.',
  'To enter free by post, send a card with your name, address and date of birth.',
  VALID_EARNING,
  'If the prize isn’t available, the winner will get a reasonable equivalent. We’ll deliver it within 30 days.',
  'We publish the number of entries, and so the odds, with the result.',
  'We publish the winner’s surname and county, or give them to anyone who asks. You can object to this.',
].join('\n\n')

export const VALID_COMPETITION: CompetitionBody = {
  name: 'A week by the sea',
  type: 'paid',
  status: 'active',
  legalBasis: 'free-draw',
  isPaid: true,
  isTokenPaid: false,
  hasQuiz: false,
  dateStart: OPENS,
  dateStop: CLOSES,
  meta: {
    steps: ['payment'],
    payment: {
      paymentForm: 'money',
      cost: 150,
      tokensEarned: 10,
      bundleSets: [
        { name: 'a', share: 50, bundles: [{ bundleId: 'a1', entries: 1, pricePence: 150 }] },
        { name: 'b', share: 50, bundles: [{ bundleId: 'b1', entries: 1, pricePence: 150 }] },
      ],
    },
    display: {
      details: { title: 'A week by the sea', content: 'Seven nights for four in a cottage with a view.' },
      card: { title: 'A week by the sea', text: 'Bring a bucket.' },
      tc: { version: 1, tcCheckboxText: 'I accept the terms.', tcFull: VALID_TERMS },
      promotions: [],
    },
    hero: { title: 'A week by the sea', subtitle: 'For four.' },
    channels: {
      online: { enabled: true, info: 'Enter here.', cost: '£1.50 an entry' },
      sms: {
        enabled: true,
        info: 'Text SEA to 07700900900. Later texts won’t be entered, but may still be charged.',
        cost: '£1.50 a text, plus one message at your standard network rate',
        costPence: 150,
        isLateCharged: true,
        dateStart: OPENS,
        dateStop: CLOSES,
        mobileFillText: 'SEA',
        mobileFillPhone: '07700900900',
      },
      postal: {
        enabled: true,
        info: 'Write your name and address on a card and post it to us.',
        cost: 'Free: just the cost of a stamp',
        dateStart: OPENS,
        dateStop: POST_CLOSES,
      },
    },
    prizeTiers: [{ name: 'A week by the sea', winners: 1 }],
    drawCutOff: '2026-03-27T10:00:00.000Z',
    drawText: 'We’ll draw the winner on Friday 27 March.',
  },
}

export const VALID_CONTEXT: LintContext = { now: new Date('2026-03-01T12:00:00.000Z'), quiz: [] }

export const VALID_QUESTION: QuizQuestion = {
  id: 'q1',
  text: 'Which of these seas touches Blackpool?',
  overlay: 'single-answer',
  options: ['The North Sea', 'The Irish Sea', 'The Celtic Sea', 'The Baltic Sea', 'The Norwegian Sea'],
  answer: 'The Irish Sea',
  seconds: 30,
}

/** A copy with the changes made. A path that does not exist is created; the value undefined removes the field. */
export function withChanges<Subject extends object>(subject: Subject, changes: Changes = {}): Subject {
  const copy = copyOf(subject)
  for (const [path, value] of Object.entries(changes)) {
    const parts = path.split('.')
    const last = parts.pop()!
    let at = copy as Record<string, unknown>
    for (const part of parts) at = (at[part] ??= {}) as Record<string, unknown>
    if (value === undefined) delete at[last]
    else at[last] = value
  }
  return copy
}

/** Copies plain objects and arrays. Other values, such as dates, are never changed and are shared. */
function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)])) as Value
}
