import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { claimsTaxFree } from '@fairdraw/rules/content-rules/claims.ts'
import { runCopy } from '@fairdraw/rules/competition/run.ts'
import { eligibilityCopy } from '@fairdraw/rules/entry/eligibility.ts'
import { earningTerms } from '@fairdraw/rules/payment/tokens-earned.ts'
import { formatDay, formatTime } from './calendar.ts'
import { POSTAL_ADDRESS } from './channels.ts'
import type { Draft } from './draft.ts'

type Channels = Competition['meta']['channels']

export const promoter = 'Fairdraw Demonstration Ltd, 1 Studio Lane, Studio Quarter, ZZ1 1ZZ'

const channelNames = { online: 'Online', sms: 'By text', phone: 'By phone', postal: 'By post' } as const

export const checkboxText = 'I live in the UK, and I accept the terms of this competition.'

/**
 * The full terms of a competition, built from the same data as its page and its channels, so that they cannot differ (field rule 11).
 * Headings start with '## ', list items with '- ', and blank lines separate paragraphs.
 */
export function fullTerms(
  draft: Draft & { cap: number },
  { channels, drawsAt, tokensEarned }: { channels: Channels; drawsAt: string; tokensEarned: number },
): string {
  const { name, prize, cap, eligibility, isDouble, isSkill, needsEmail, quiz, run, show, tiers } = draft
  const earned = earningTerms(tokensEarned)
  const channelLines = (['online', 'postal', 'sms', 'phone'] as const).flatMap((channelName) => {
    const channel = channels[channelName]
    if (!channel?.enabled) return []
    const window = `open from ${formatTime(channel.dateStart ?? draft.opens)} to ${formatTime(channel.dateStop ?? draft.closes)}`
    return [`- ${channelNames[channelName]}, ${window}. ${channel.cost}.`]
  })
  const sections: [string, string[]][] = [
    [
      'Who runs it',
      [
        `‘${name}’ is run by ${promoter}${show ? ', together with the programme it is named after' : ''}. The company, the prize and the programme are made up. This site is a demonstration and nothing can be won here.`,
      ],
    ],
    [
      'Who can enter',
      [
        `You must be 18 or over and live in the United Kingdom. You can’t enter if you work for the promoter, for a sponsor of this competition or on the programme, or live with someone who does.${needsEmail ? ' You need a verified email address.' : ''}`,
        ...eligibilityCopy(eligibility),
      ],
    ],
    [
      'How to enter',
      [
        channelLines.join('\n'),
        ...(channels.postal ? [freePost(name)] : []),
        ...(isDouble ? [doubled] : []),
        entryLimit(cap),
        ...(run ? runCopy(run) : []),
        ...(earned ? [earned] : []),
      ],
    ],
    [
      'The prize',
      [
        tiers
          ? `There are ${tiers.reduce((sum, { winners }) => sum + winners, 0)} winners, with one prize each: ${prize}.`
          : `One winner will get: ${prize}.`,
        ...(tiers ? [tiers.map((tier) => `- ${tier.name}: ${tier.winners} to be won`).join('\n')] : []),
        `${tiers ? 'A prize' : 'It'} can’t be sold or passed to someone else before the winner receives it. If it isn’t available, the winner will get a reasonable equivalent worth at least as much. We’ll deliver it within 30 days of confirming the win.`,
        ...(claimsTaxFree(`${name} ${draft.line} ${draft.story}`) ? [taxed] : []),
      ],
    ],
    [
      `How we pick the winner${tiers ? 's' : ''}`,
      [
        `We’ll hold the draw on ${formatDay(drawsAt)}, once all entries are in, including those by post. We pick ${tiers ? 'the winning entries' : 'one entry'} at random from all of them, however ${tiers ? 'they were' : 'it was'} sent. With the result we publish what anyone needs to repeat the draw. If we have to draw again, we publish the new result beside the first one.`,
        isSkill
          ? 'This is a skill competition, so only entries with every answer right go into the draw. If you get an answer wrong or run out of time, your entry ends before you pay, and you can’t enter this competition again. We choose the questions from a larger set, each with five answers, and they’re hard enough to stop a good share of the people who try.'
          : `This is a free draw, so you can enter without paying, with the same chance of winning.${quiz ? ' You’re in the draw even if you get the question wrong.' : ''}`,
        'Every entry has an equal chance of winning. We publish the number of entries, and so the odds, with the result.',
      ],
    ],
    [
      'If something goes wrong',
      [
        'We don’t accept entries after closing time. If you paid for one here, we’ll refund you automatically. Once we’ve published a closing time, we won’t change it. If your payment takes a while to reach us, it counts from the time you made it, or we’ll refund it. We’ll tell you which.',
      ],
    ],
    [
      'Limits on spending',
      [
        'Everything you spend here counts towards one monthly maximum, however you enter. You can set your own lower limit, even £0, in your account.',
      ],
    ],
    [
      'Telling people who’s won',
      [
        'We’ll call the winner’s mobile on the day of the draw, and keep trying for seven days. We publish the winner’s surname and county, or give them to anyone who asks. If you object, tell us when you enter or when you win. It costs nothing to find out if you’ve won, to claim your prize or to be paid.',
      ],
    ],
    [
      'Your data',
      [
        'We use your data to run this competition and meet the law, and keep it no longer than we need to. Marketing is a separate choice and never a condition of entry. You can download or erase your data in your account.',
      ],
    ],
  ]
  return sections.map(([heading, paragraphs]) => [`## ${heading}`, ...paragraphs].join('\n\n')).join('\n\n')
}

function freePost(name: string): string {
  return `To enter free by post, write ‘${name}’, your name, date of birth, address and mobile number on a card and send it by ordinary post to ${POSTAL_ADDRESS}. One entry per card. You can send as many as you like, each on its own. Proof of posting isn’t proof of delivery.`
}

const taxed =
  'In the UK you don’t pay income tax or capital gains tax on winning this prize. What it makes you later, such as interest, may be taxed.'

const doubled = 'Every entry counts twice, however you send it.'

function entryLimit(cap: number): string {
  return `Each player can have ${cap === 1 ? 'one online entry' : `up to ${cap} online entries`}.`
}
