/** How a competition works, step by step, from its own data, so that it cannot say anything else than the rest of the page. */
import { counted } from '@fairdraw/rules/count.ts'
import type { Channel } from '@fairdraw/rules/competition.ts'
import { price, tokens } from '@fairdraw/rules/money.ts'
import type { CompetitionData } from './competition-data.ts'
import { wayState, wayWords } from './way-words.ts'

const NAMES = { online: 'Online', sms: 'By text', phone: 'By phone', postal: 'By post' } as const satisfies Record<
  Channel,
  string
>

export type HowWay = { name: string; cost: string; text?: string | undefined; when?: string | undefined }

/** Each way in alike, the free one among them (field rule 1). */
export function howToEnter(competition: CompetitionData, now: Date): HowWay[] {
  return competition.ways.map((way) => {
    const opening = wayState(competition.tile, way, now)
    // What is over or not yet on must not be tried, at a charge.
    const info = opening.state === 'open' ? way.info : undefined
    return {
      name: NAMES[way.channel],
      cost: way.cost,
      text: way.channel === 'online' ? onlineSteps(competition) : info,
      when: wayWords(opening, now),
    }
  })
}

/** What is asked of a player online, in the order in which it is. */
function onlineSteps({ steps, isSkill, isTokenPaid, bundles, tile, cap }: CompetitionData): string {
  const said = ['Log in with your mobile number.']
  for (const step of steps) {
    if (step === 'quiz')
      said.push(
        isSkill
          ? 'Answer the questions. If you get one wrong, your entry ends and you won’t be charged.'
          : 'Answer the question. You’re still in if you get it wrong.',
      )
    if (step === 'survey') said.push('Answer a few questions about yourself.')
    if (step === 'payment' && !isTokenPaid) said.push(paymentText(bundles, tile.pence))
  }
  if (isTokenPaid) said.push(`Each entry costs ${tokens(tile.tokens ?? 0)}.`)
  if (steps.length === 0 && !isTokenPaid) said.push('Tick the box and you’re in.')
  if (cap !== undefined)
    said.push(cap === 1 ? 'One online entry per player.' : `Up to ${cap} online entries per player.`)
  return said.join(' ')
}

function paymentText(bundles: CompetitionData['bundles'], pence = 0): string {
  const [least, most] = [bundles[0], bundles.at(-1)]
  if (!least || !most || least === most) return `Pay ${price(least?.pricePence ?? pence)}.`
  const entries = (number: number) => counted(number, 'entry', 'entries')
  return `Choose from ${entries(least.entries)} for ${price(least.pricePence)} to ${entries(most.entries)} for ${price(most.pricePence)}, then pay.`
}
