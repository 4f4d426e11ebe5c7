/** What a player reads at the end of a campaign, for each status (2-flows §8 'Campaign modal texts'). */
import type { Campaign } from '@fairdraw/contract/campaign.ts'
import type { CampaignStatus } from '@fairdraw/rules/campaign/campaign.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import type { Award, CampaignProblem } from './campaign-machine.ts'

type Copy = { title: string; text: string }

type Ending = {
  status: CampaignStatus
  campaign?: Campaign | undefined
  award?: Award | undefined
  problem?: CampaignProblem | undefined
}

const PLAIN: Readonly<Record<Exclude<CampaignStatus, 'awarded' | 'capping-partially-exceeded' | 'error'>, Copy>> = {
  'wrong-code': { title: 'This code does not exist', text: 'Check it letter by letter and try again.' },
  expired: { title: 'You were too late, this code has expired', text: 'Keep listening: there’ll be others.' },
  'already-used': {
    title: "Looks like you've already got your item",
    text: 'A code works once for each player, and some work only once.',
  },
  'not-published': {
    title: 'This code isn’t live yet',
    text: 'It hasn’t started, so nothing is lost. Come back later and use it then.',
  },
  'no-prize-draw': {
    title: 'There’s no draw for these tickets right now',
    text: 'Your code is still good. Use it once the draw is open.',
  },
  'capping-exceeded': {
    title: 'The limit has been reached',
    text: 'There’s a limit on what codes give, to everyone together and to each player for a draw. Your code hasn’t been used up.',
  },
}

export function endingCopy({ status, campaign, award, problem }: Ending): Copy {
  const errorModal = campaign?.theme?.errorModal
  switch (status) {
    case 'awarded':
      return { title: award?.awardText ?? 'It’s yours', text: awardedText(campaign) }
    case 'capping-partially-exceeded':
      return {
        title: award?.awardText ?? 'It’s yours',
        text: 'That’s as many as we could give you: there’s a limit on what codes give, and this reached it.',
      }
    case 'error':
      return { title: 'Something went wrong', text: errorText(problem) }
    case 'expired':
      return { ...PLAIN.expired, ...(errorModal?.textCodeExpired && { title: errorModal.textCodeExpired }) }
    case 'already-used':
      return {
        ...PLAIN['already-used'],
        ...(errorModal?.textCodeAlreadyUsed && { title: errorModal.textCodeAlreadyUsed }),
      }
    default:
      return PLAIN[status]
  }
}

/** The text of a game is an invitation to turn the card over, which is done by now. */
const awardedText = (campaign: Campaign | undefined): string =>
  campaign?.type === 'game' ? 'It’s in your account now. The game is next.' : (campaign?.text ?? '')

function errorText(problem: CampaignProblem | undefined): string {
  if (!problem || problem.code === 'internal-error') return 'Nothing is lost. Try again in a moment.'
  return problemText(problem)
}

/** How to get in touch, after a status with which a player may need us; our address follows. */
export function contactHint(status: CampaignStatus): string | undefined {
  if (status === 'already-used') return 'Haven’t had yours? Write to us at'
  return status === 'error' ? 'If it keeps happening, write to us at' : undefined
}
