/** Complaints: what they can be about, how they go on, and by when a player has an answer (docs/mechanisms/desk/complaints.md). */
import { daysAfter, workingDaysAfter } from '../composing/working-days.ts'

/** By the name in the data, the words of staff. */
export const COMPLAINT_REASON_NAMES = {
  price: 'Price and charges',
  entry: 'An entry that did not count',
  result: 'The result or the winner',
  prize: 'The prize',
  website: 'The website',
  advertising: 'Advertising, or what was said on air',
  'play-safe': 'Playing safe',
  privacy: 'Privacy',
  other: 'Something else',
} as const
export type ComplaintReason = keyof typeof COMPLAINT_REASON_NAMES
export const COMPLAINT_REASONS = Object.keys(COMPLAINT_REASON_NAMES) as [ComplaintReason, ...ComplaintReason[]]

export const COMPLAINT_CHANNELS = ['email', 'phone', 'letter', 'social', 'in-person'] as const
export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number]

export const COMPLAINT_OUTCOMES = ['upheld', 'partly-upheld', 'not-upheld', 'withdrawn'] as const
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number]

/** open: we owe an answer. referred: with independent resolution (ADR). resolved: decided there. */
export const COMPLAINT_STATES = ['open', 'answered', 'referred', 'resolved'] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

export const COMPLAINT_EVENTS = ['acknowledge', 'answer', 'refer', 'resolve'] as const
export type ComplaintEvent = (typeof COMPLAINT_EVENTS)[number]

/** A complaint that nobody could settle, or that was not answered in time, can be referred. */
export const COMPLAINT_MACHINE = {
  open: { acknowledge: 'open', answer: 'answered', refer: 'referred' },
  answered: { refer: 'referred' },
  referred: { resolve: 'resolved' },
  resolved: {},
} as const satisfies Record<ComplaintState, Partial<Record<ComplaintEvent, ComplaintState>>>

const MACHINE: Readonly<Record<ComplaintState, Partial<Record<ComplaintEvent, ComplaintState>>>> = COMPLAINT_MACHINE

/** Undefined: a complaint in this state does not take the event. An answer without an acknowledgement is one too. */
export const nextComplaintState = (state: ComplaintState, event: ComplaintEvent): ComplaintState | undefined =>
  MACHINE[state][event]

const ACKNOWLEDGED_WITHIN_WORKING_DAYS = 2
const ANSWERED_WITHIN_DAYS = 8 * 7
/** How long before an answer is due the desk reminds of it. */
export const ANSWER_DUE_SOON_DAYS = 7

/** The end of the second working day, and the same time eight weeks later, in London. */
export function complaintDeadlines(receivedAt: Date): { acknowledgeBy: Date; answerBy: Date } {
  const received = receivedAt.toISOString()
  return {
    acknowledgeBy: new Date(workingDaysAfter(received, ACKNOWLEDGED_WITHIN_WORKING_DAYS, '23:59:59')),
    answerBy: new Date(daysAfter(received, ANSWERED_WITHIN_DAYS)),
  }
}

/** After so long nothing can be claimed any more about what was said, and the words are deleted. */
export const COMPLAINT_WORDS_YEARS = 6
export const MAX_COMPLAINT_LENGTH = 4_000
