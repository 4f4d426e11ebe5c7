import type { Competition } from '@fairdraw/contract/catalogue.ts'
import { eligibilityWords } from '@fairdraw/rules/eligibility.ts'
import { sayDay, sayTime } from './calendar.ts'
import { postalAddress } from './channels.ts'
import type { Draft } from './draft.ts'

type Channels = Competition['meta']['channels']

export const promoter = 'Fairdraw Demonstration Ltd, 1 Studio Lane, Studio Quarter, ZZ1 1ZZ'

const channelNames = { online: 'Online', sms: 'By text', phone: 'By phone', postal: 'By post' } as const

export const checkboxText = 'I live in the UK, and I accept the terms of this competition.'

/**
 * The full terms of a competition, from the same facts that its page and its channels show, so that they cannot differ
 * (field rule 11). Headings begin with '## ', list items with '- ', paragraphs are parted by blank lines.
 */
export function fullTerms(draft: Draft & { cap: number }, channels: Channels, drawn: string): string {
  const { name, prize, cap, eligibility, isDouble, isSkill, needsEmail, quiz, show, tiers } = draft
  const ways = (['online', 'postal', 'sms', 'phone'] as const).flatMap((way) => {
    const channel = channels[way]
    if (!channel?.enabled) return []
    const window = `open from ${sayTime(channel.dateStart ?? draft.opens)} to ${sayTime(channel.dateStop ?? draft.closes)}`
    return [`- ${channelNames[way]}: ${channel.cost}; ${window}.`]
  })
  const sections: [string, string[]][] = [
    [
      'Who runs it',
      [
        `‘${name}’ is run by ${promoter}${show ? ', together with the programme it is named after' : ''}. The company, the prize and the programme are made up: this site is a demonstration and nothing can be won here.`,
      ],
    ],
    [
      'Who can enter',
      [
        `You must be 18 or over and live in the United Kingdom. People who work for the promoter, for a sponsor of this competition or on the programme may not enter, nor may those who live with them.${needsEmail ? ' You need an email address that you have confirmed with us.' : ''}`,
        ...eligibilityWords(eligibility),
      ],
    ],
    [
      'How to enter',
      [ways.join('\n'), ...(channels.postal ? [freePost(name)] : []), ...(isDouble ? [doubled] : []), entryLimit(cap)],
    ],
    [
      'The prize',
      [
        tiers
          ? `There are ${tiers.reduce((sum, { winners }) => sum + winners, 0)} winners, each of one prize: ${prize}.`
          : `One winner gets: ${prize}.`,
        ...(tiers ? [tiers.map((tier) => `- ${tier.name}: ${tier.winners} to be won`).join('\n')] : []),
        `${tiers ? 'A prize' : 'It'} cannot be sold on or passed to another person before it is handed over. If it can’t be had, the winner gets a reasonable equivalent of at least the same worth. It is handed over within 30 days of the win being confirmed.`,
      ],
    ],
    [
      `How the winner${tiers ? 's are' : ' is'} picked`,
      [
        `The draw is on ${sayDay(drawn)}, after the last way in has closed and every card that came in time has been counted. A verifiable random process picks ${tiers ? 'the winning entries' : 'one entry'} from all of them, whichever way it came in. The proof is published with the result, and a redraw is only ever added beside it.`,
        isSkill
          ? 'This is a competition of skill: only entries with every answer right go into the draw. A wrong answer, or none in time, ends the entry before anything is paid, and with it your one chance: you cannot enter this competition again. The questions are drawn from a larger number, five answers to each, and are hard enough to stop a good share of those who try.'
          : `This is a free draw: it can be entered without paying, with the same chance.${quiz ? ' A wrong answer to the question does not keep you out.' : ''}`,
        'Each entry has an equal chance. How many there were is published with the result, and with it the odds.',
      ],
    ],
    [
      'If something goes wrong',
      [
        'What comes in after its closing time is not entered, and if it was paid for here the money goes back by itself. The closing time does not move once it is published. If a payment settles late, it counts by the time at which you made it, or it is refunded, and we tell you which.',
      ],
    ],
    [
      'Limits on spending',
      [
        'Your spending here counts in one figure, whichever way you enter. We keep a monthly maximum, and you can set a lower one of your own, down to nothing, in your account.',
      ],
    ],
    [
      'Telling the winner, and others',
      [
        'We call the winner’s mobile number on the day of the draw, and try for seven days. The winner’s surname and county are published, or given to those who ask; tell us when you enter or when you win if you object. Finding out, claiming and being paid cost nothing.',
      ],
    ],
    [
      'Your data',
      [
        'We use what you give us to run this competition and to meet the law, and keep it no longer than that needs. Marketing is a separate choice and never a condition of entry. You can ask for a copy, or for what may be erased to be erased, in your account.',
      ],
    ],
  ]
  return sections.map(([heading, paragraphs]) => [`## ${heading}`, ...paragraphs].join('\n\n')).join('\n\n')
}

function freePost(name: string): string {
  return `To enter by post, which is free, write ‘${name}’, your name, date of birth, address and mobile number on a card, and send it by ordinary post to ${postalAddress}. One entry a card; send as many as you like, each by itself. Proof of posting is not proof of delivery.`
}

const doubled =
  'Every entry counts twice, whichever way it comes in: a bought entry, a text, a call and a card give two each.'

function entryLimit(cap: number): string {
  return `One player may have ${cap === 1 ? 'one online entry' : `at most ${cap} online entries`}.`
}
