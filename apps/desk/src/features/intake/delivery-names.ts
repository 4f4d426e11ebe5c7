/** How the desk names channels, states and reasons of deliveries. */
import type { DeliveryFilter, ListedDelivery } from '@fairdraw/contract/desk/imports.ts'
import type { IntakeChannel, IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import type { StateTone } from '../../ui/state-chip.tsx'

export const CHANNEL_NAMES: Readonly<Record<IntakeChannel, string>> = { sms: 'Text', phone: 'Phone', postal: 'Post' }

export const FILTER_NAMES: Readonly<Record<DeliveryFilter, string>> = {
  all: 'All',
  unfinished: 'Unfinished',
  'with-rejected': 'With rejected rows',
}

export const NO_DELIVERIES: Readonly<Record<DeliveryFilter, string>> = {
  all: 'Nothing was delivered yet. Entries by text, phone and post come from their sources, or from a file that you import.',
  unfinished: 'Every delivery is finished, so none of them blocks a draw.',
  'with-rejected': 'No row of any delivery was rejected.',
}

type State = ListedDelivery['state']

export const STATE_NAMES: Readonly<Record<State, string>> = {
  receiving: 'Not complete',
  processing: 'Being judged',
  done: 'Finished',
}

export const STATE_TONES: Readonly<Record<State, StateTone>> = {
  receiving: 'waiting',
  processing: 'plain',
  done: 'good',
}

export const STATE_MEANINGS: Readonly<Record<State, string>> = {
  receiving:
    'Its upload is under way or was interrupted, and nothing of it was judged. Send the same file again under the same name to continue.',
  processing: 'All of it has arrived. Each row is being judged, some hundreds a second.',
  done: 'Every row is an entry, or was rejected with its reason.',
}

export const REASON_NAMES: Readonly<Record<IntakeReason, string>> = {
  unreadable: 'Row not readable',
  'shortened-number': 'Number cut short by a spreadsheet',
  'wrong-number': 'No UK mobile number',
  'wrong-time': 'No valid time',
  'unclear-date': 'Day or month first?',
  duplicate: 'Came before',
  'unknown-competition': 'Unknown competition',
  'wrong-channel': 'Not by this channel',
  'wrong-cost': 'Another price',
  'not-started': 'Before the opening',
  closed: 'After the closing',
  'after-draw': 'After the draw’s cut-off',
  'wrong-answer': 'Wrong answer',
  'age-unverified': 'Age not stated, or under 18',
  suspended: 'Account suspended',
  paused: 'Player on a break',
  ineligible: 'Not eligible',
  'email-not-verified': 'Email not verified',
  'entry-limit-exceeded': 'Limit of entries reached',
  'spend-limit-exceeded': 'Spending limit reached',
  'sold-out': 'Every ticket sold',
}
