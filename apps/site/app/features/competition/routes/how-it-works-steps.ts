/** The steps of a competition, made from its own data, so that they always agree with the rest of the page. */
import { pluralise } from '@fairdraw/rules/text/count.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'
import type { CompetitionData } from '../competition-data.ts'
import { entryRouteState, entryRouteCopy } from './route-copy.ts'

const NAMES = { online: 'Online', sms: 'By text', phone: 'By phone', postal: 'By post' } as const satisfies Record<
  Channel,
  string
>

export type EntryRouteSteps = { name: string; cost: string; text?: string | undefined; when?: string | undefined }

/** All entry routes in the same form, including the free one (field rule 1). */
export function howToEnter(competition: CompetitionData, now: Date): EntryRouteSteps[] {
  return competition.entryRoutes.map((route) => {
    const opening = entryRouteState(competition.tile, route, now)
    // Instructions only while the route is open: an attempt at another time could cost the player money.
    const info = opening.state === 'open' ? route.info : undefined
    return {
      name: NAMES[route.channel],
      cost: route.cost,
      text: route.channel === 'online' ? onlineSteps(competition) : info,
      when: entryRouteCopy(opening, now),
    }
  })
}

/** What a player does online, in order. */
function onlineSteps({ steps, isSkill, isTokenPaid, bundles, tile, cap }: CompetitionData): string {
  const sentences = ['Log in with your mobile number.']
  for (const step of steps) {
    if (step === 'quiz')
      sentences.push(
        isSkill
          ? 'Answer the questions. If you get one wrong, your entry ends and you won’t be charged.'
          : 'Answer the question. You’re still in if you get it wrong.',
      )
    if (step === 'survey') sentences.push('Answer a few questions about yourself.')
    if (step === 'payment' && !isTokenPaid) sentences.push(paymentText(bundles, tile.pence))
  }
  if (isTokenPaid) sentences.push(`Each entry costs ${formatTokens(tile.tokens ?? 0)}.`)
  if (steps.length === 0 && !isTokenPaid) sentences.push('Tick the box and you’re in.')
  if (cap !== undefined)
    sentences.push(cap === 1 ? 'One online entry per player.' : `Up to ${cap} online entries per player.`)
  return sentences.join(' ')
}

function paymentText(bundles: CompetitionData['bundles'], pence = 0): string {
  const [smallest, largest] = [bundles[0], bundles.at(-1)]
  if (!smallest || !largest || smallest === largest) return `Pay ${formatPrice(smallest?.pricePence ?? pence)}.`
  const entries = (number: number) => pluralise(number, 'entry', 'entries')
  return `Choose from ${entries(smallest.entries)} for ${formatPrice(smallest.pricePence)} to ${entries(largest.entries)} for ${formatPrice(largest.pricePence)}, then pay.`
}
