/** What staff can do with an award in its state. */
import { nextAwardState } from '@fairdraw/rules/prize/award.ts'
import { fulfilmentOf } from '@fairdraw/rules/prize/prize.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import type { DeskAward } from './award-states.ts'

export const AWARD_ACTS = ['send', 'deliver', 'return', 'address', 'withdraw'] as const
export type AwardAct = (typeof AWARD_ACTS)[number]

/** That of a withdrawal depends on who has proposed it (withdraw-copy.ts). */
export const AWARD_ACT_NAMES: Readonly<Record<Exclude<AwardAct, 'withdraw'>, string>> = {
  send: 'Record as sent',
  deliver: 'Record as delivered',
  return: 'Record as returned',
  address: 'Show the address',
}

export const STAFF_ACT_OF: Readonly<Record<AwardAct, StaffAct>> = {
  send: 'send-prizes',
  deliver: 'send-prizes',
  return: 'send-prizes',
  address: 'send-prizes',
  withdraw: 'withdraw-awards',
}

/** A voucher has neither an address nor a parcel: its winner gets a code as soon as one is free. */
export const awaitsCode = ({ prize, state }: Pick<DeskAward, 'prize' | 'state'>): boolean =>
  state === 'claimed' && fulfilmentOf(prize) === 'voucher'

/** The name under which the codes of a voucher are kept. */
export const voucherPool = ({ prize }: Pick<DeskAward, 'prize'>): string => prize.voucherName ?? prize.name

const hasAddress = ({ prize, state }: Pick<DeskAward, 'prize' | 'state'>): boolean =>
  fulfilmentOf(prize) === 'claim' && (state === 'claimed' || state === 'sent' || state === 'delivered')

/** Whoever has proposed to withdraw a prize is not the second person. */
export function actsOn(
  award: Pick<DeskAward, 'prize' | 'state' | 'withdrawal'>,
  may: (act: StaffAct) => boolean,
  staffId: string,
): AwardAct[] {
  return AWARD_ACTS.filter((act) => {
    if (!may(STAFF_ACT_OF[act])) return false
    if (act === 'withdraw' && award.withdrawal?.staffId === staffId) return false
    if (act === 'address') return hasAddress(award)
    return nextAwardState(award.state, act) !== undefined && !(act === 'send' && awaitsCode(award))
  })
}
