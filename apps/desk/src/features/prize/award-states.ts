/** How the desk names the states of awards, and what staff read about each. `vacant`: nobody holds it, and no alternate is left. */
import type { deskAward } from '@fairdraw/contract/prize.ts'
import { CLAIM_DAYS, DELIVERY_DAYS } from '@fairdraw/rules/prize/award.ts'
import type { AwardState } from '@fairdraw/rules/prize/award.ts'
import type * as z from 'zod/mini'
import type { StateTone } from '../../ui/state-chip.tsx'

export type DeskAward = z.infer<typeof deskAward>

export type AwardList = AwardState | 'vacant'

const AWARD_STATE_NAMES: Readonly<Record<AwardState, string>> = {
  claimed: 'To send',
  sent: 'Sent',
  offered: 'Offered',
  checking: 'Age check',
  unrevealed: 'Unrevealed',
  delivered: 'Delivered',
  credited: 'Credited',
  unclaimed: 'Unclaimed',
  withdrawn: 'Withdrawn',
}
const { claimed, sent, offered, checking, ...others } = AWARD_STATE_NAMES

/** In the order in which they are shown: what the operator owes comes first. */
export const AWARD_LIST_NAMES: Readonly<Record<AwardList, string>> = {
  claimed,
  sent,
  offered,
  checking,
  vacant: 'Without a winner',
  ...others,
}

export const AWARD_LISTS = Object.keys(AWARD_LIST_NAMES) as AwardList[]

export const AWARD_STATE_TONES: Readonly<Record<AwardState, StateTone>> = {
  unrevealed: 'plain',
  offered: 'waiting',
  checking: 'waiting',
  claimed: 'waiting',
  sent: 'plain',
  delivered: 'good',
  credited: 'good',
  unclaimed: 'bad',
  withdrawn: 'bad',
}

export const AWARD_LIST_MEANINGS: Readonly<Record<AwardList, string>> = {
  claimed: `Their winners have claimed them. Each should arrive within ${DELIVERY_DAYS} days of its claim.`,
  sent: 'They are on their way. Record here when one has arrived or has come back.',
  offered: `Their winners have ${CLAIM_DAYS} days to claim them. After that an alternate gets the prize.`,
  checking:
    'Their winners have claimed them, and their age is being checked. They go on by themselves once it is known; Age checks says who waits and why.',
  vacant: 'Nobody holds them, and no alternate of their draw is left. Somebody must decide what becomes of each.',
  unrevealed: 'Prizes of a weekly draw whose players have not revealed their tickets yet.',
  delivered: 'They have arrived.',
  credited: 'They were booked to a wallet, or their code was given out.',
  unclaimed: 'Nobody claimed them in time.',
  withdrawn: 'They were taken back, with a reason.',
}

export const NO_AWARDS: Readonly<Record<AwardList, string>> = {
  claimed: 'No prize waits to be sent. Prizes that their winners have claimed come here, the most urgent first.',
  sent: 'No prize is on its way.',
  offered: 'No prize waits to be claimed.',
  checking: 'No prize waits for an age check.',
  vacant: 'Every prize has a winner, or an alternate who may still get it.',
  unrevealed: 'No prize of a weekly draw waits for its reveal.',
  delivered: 'No prize has been delivered yet.',
  credited: 'No prize has been credited yet.',
  unclaimed: 'No prize was left unclaimed.',
  withdrawn: 'No prize was withdrawn.',
}

export const awardStateName = (state: AwardState): string => AWARD_STATE_NAMES[state]
