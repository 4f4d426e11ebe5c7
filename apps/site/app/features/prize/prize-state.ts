/** Texts of a prize's card: its state and what its winner can do (1-site §2 'profile-physical-prizes'). Pure. */
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import { fulfilmentOf } from '@fairdraw/rules/prize/prize.ts'
import { formatDayName } from '@fairdraw/rules/text/day-names.ts'

type State = WonPrize['state']
export type StateCopy = { text: string; tone: 'good' | 'bad' | 'waiting' | 'quiet' }

const PARCEL_COPY: Record<State, StateCopy> = {
  unrevealed: { text: 'Not revealed yet', tone: 'waiting' },
  offered: { text: 'Yours to claim', tone: 'waiting' },
  checking: { text: 'Waiting for your age check', tone: 'waiting' },
  claimed: { text: 'We’re getting it ready', tone: 'good' },
  sent: { text: 'On its way', tone: 'good' },
  delivered: { text: 'Delivered', tone: 'quiet' },
  credited: { text: 'In your account', tone: 'good' },
  unclaimed: { text: 'Not claimed in time', tone: 'bad' },
  withdrawn: { text: 'Withdrawn', tone: 'bad' },
}

const VOUCHER_COPY: Partial<Record<State, StateCopy>> = {
  claimed: { text: 'Your code is on its way', tone: 'good' },
  credited: { text: 'Your code is here', tone: 'good' },
}

export function stateCopy({ state, prize }: Pick<WonPrize, 'state' | 'prize'>): StateCopy {
  return (fulfilmentOf(prize) === 'voucher' ? VOUCHER_COPY[state] : undefined) ?? PARCEL_COPY[state]
}

const day = (time: string) => formatDayName(new Date(time))

/** The next step and its date; undefined if there is none. */
export function nextStepCopy({ state, prize, claimBy, deliverBy, dispatch }: WonPrize): string | undefined {
  if (state === 'offered')
    return fulfilmentOf(prize) === 'voucher'
      ? `Get your code by ${day(claimBy!)}.`
      : `Tell us where to send it by ${day(claimBy!)}.`
  if (state === 'checking') return 'It’s yours once we know you’re 18 or over. It can’t run out while you wait.'
  if (state === 'claimed' && fulfilmentOf(prize) === 'voucher') return 'We’ll text you as soon as it’s here.'
  if (state === 'claimed') return `It should be with you by ${day(deliverBy!)}.`
  if (state !== 'sent') return undefined
  const by = dispatch ? ` with ${dispatch.carrier}, reference ${dispatch.reference}` : ''
  return `We’ve sent it${by}. It should be with you by ${day(deliverBy!)}.`
}

const JOURNEY_COPY: Partial<Record<State, string>> = {
  offered: 'You won it',
  checking: 'You claimed it',
  claimed: 'You claimed it',
  sent: 'We sent it',
  delivered: 'It arrived',
  credited: 'It’s in your account',
  unclaimed: 'The time to claim it passed',
  withdrawn: 'We withdrew it',
}

/** The steps so far, each with its day. A return is a separate step. */
export function journeySteps({ journey }: Pick<WonPrize, 'journey'>): { text: string; day: string; at: string }[] {
  return journey.flatMap(({ state, at }, nth) => {
    const cameBack = state === 'claimed' && journey[nth - 1]?.state === 'sent'
    const wasChecked = state === 'claimed' && journey[nth - 1]?.state === 'checking'
    const text = cameBack ? 'It came back to us' : wasChecked ? 'We checked your age' : JOURNEY_COPY[state]
    return text === undefined ? [] : [{ text, day: day(at), at }]
  })
}

/** Whether the winner still has to claim it. */
export const isClaimable = ({ state }: Pick<WonPrize, 'state'>): boolean => state === 'offered'
