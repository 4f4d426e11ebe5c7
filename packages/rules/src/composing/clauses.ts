/**
 * The clauses of which the terms of a competition are composed: each with what it follows from and its words, from the same fields
 * as the page and the channels, so that they cannot differ (field rules 5, 7, 8, 10, 11, 13, 14, 17; docs/mechanisms/desk/composing.md).
 */
import type { Channel } from '../competition/competition.ts'
import { runCopy } from '../competition/run.ts'
import type { ChannelBody } from '../content-rules/body.ts'
import { claimsTaxFree } from '../content-rules/claims.ts'
import { eligibilityCopy } from '../entry/eligibility.ts'
import { formatPounds } from '../payment/money.ts'
import { earningTerms, tokensEarnedPerEntry } from '../payment/tokens-earned.ts'
import type { CompetitionDocument, House } from './document.ts'
import { formatDay, formatTime } from './working-days.ts'

export type Clause = {
  section: Section
  /** What it follows from, as its editor reads it. */
  because: string
  /** Its paragraphs; none where it does not apply. */
  write: (competition: CompetitionDocument, house: House) => readonly (string | undefined)[]
}

export const SECTIONS = {
  promoter: 'Who runs it',
  players: 'Who can enter',
  entering: 'How to enter',
  prize: 'The prize',
  drawing: 'How we pick the winner',
  faults: 'If something goes wrong',
  spending: 'Limits on spending',
  winners: 'Telling people who’s won',
  data: 'Your data',
} as const
export type Section = keyof typeof SECTIONS

const when = (applies: boolean, words: string): string | undefined => (applies ? words : undefined)

const tiersOf = ({ meta }: CompetitionDocument) => meta.prizeTiers ?? []
const winnersOf = (competition: CompetitionDocument) =>
  tiersOf(competition).reduce((sum, { winners }) => sum + winners, 0)
const hasOneWinner = (competition: CompetitionDocument) => winnersOf(competition) < 2
const isSkill = ({ legalBasis }: CompetitionDocument) => legalBasis === 'skill'

const CHANNEL_NAMES: readonly [Channel, string][] = [
  ['online', 'Online'],
  ['postal', 'By post'],
  ['sms', 'By text'],
  ['phone', 'By phone'],
]

function channelLines({ dateStart, dateStop, meta }: CompetitionDocument): string {
  const line = (name: string, { cost, dateStart: opens = dateStart, dateStop: closes = dateStop }: ChannelBody) =>
    `- ${name}, open from ${formatTime(opens)} to ${formatTime(closes)}. ${cost}.`
  return CHANNEL_NAMES.flatMap(([channel, name]) => {
    const own = meta.channels[channel]
    return own?.enabled ? [line(name, own)] : []
  }).join('\n')
}

type Tier = ReturnType<typeof tiersOf>[number]

/** What exactly is won: in the editor's words, or its name with what it is worth. */
const prizeOf = ({ name, details, prize }: Tier): string =>
  details ?? (prize?.type === 'physical' && prize.value > 0 ? `${name}, worth ${formatPounds(prize.value)}` : name)

const tierLine = ({ name, winners, details }: Tier): string =>
  `- ${name}: ${winners} to be won${details === undefined ? '' : `, each ${details}`}`

const shows = ({ meta }: CompetitionDocument): string =>
  meta.shows.length === 0 ? '' : `, together with ${meta.shows.map(({ name }) => name).join(' and ')}`

export const CLAUSES: readonly Clause[] = [
  {
    section: 'promoter',
    because: 'The settings, and the programme',
    write: (competition, { promoter }) => [`‘${competition.name}’ is run by ${promoter}${shows(competition)}.`],
  },
  {
    section: 'players',
    because: 'Every competition',
    write: ({ meta }) => [
      `You must be 18 or over and live in the United Kingdom. You can’t enter if you work for the promoter, for a sponsor of this competition or on the programme, or live with someone who does.${meta.emailVerificationRequired ? ' You need a verified email address.' : ''}`,
    ],
  },
  { section: 'players', because: 'Who may not enter', write: ({ meta }) => eligibilityCopy(meta.eligibility) },
  { section: 'entering', because: 'The ways in', write: (competition) => [channelLines(competition)] },
  {
    section: 'entering',
    because: 'Entry by post',
    write: ({ name, meta }, { postalAddress }) => [
      when(
        meta.channels.postal?.enabled === true,
        `To enter free by post, write ‘${name}’, your name, date of birth, address and mobile number on a card and send it by ordinary post to ${postalAddress}. One entry per card. You can send as many as you like, each on its own. Proof of posting isn’t proof of delivery.`,
      ),
    ],
  },
  {
    section: 'entering',
    because: 'Entries that count twice',
    write: ({ meta }) => [when(meta.channels.postal?.tickets === 2, 'Every entry counts twice, however you send it.')],
  },
  {
    section: 'entering',
    because: 'Online entries a player',
    write: ({ meta: { cap } }) => [
      cap === undefined
        ? undefined
        : `Each player can have ${cap === 1 ? 'one online entry' : `up to ${cap} online entries`}.`,
    ],
  },
  {
    section: 'entering',
    because: 'A fixed number of tickets',
    write: ({ meta: { run } }) => (run ? runCopy(run) : []),
  },
  {
    section: 'entering',
    because: 'Tokens that an entry earns',
    write: ({ meta: { payment } }) => [earningTerms(tokensEarnedPerEntry(payment))],
  },
  {
    section: 'entering',
    because: 'An instant win that costs money',
    write: ({ isPaid, meta }) => [
      when(
        meta.isInstantWin === true && isPaid,
        'You can’t pay with a credit card, because you’d know at once if you’ve won.',
      ),
    ],
  },
  {
    section: 'prize',
    because: 'The prizes',
    write: (competition) => {
      const tiers = tiersOf(competition)
      if (tiers.length === 1 && tiers[0]!.winners === 1) return [`One winner will get: ${prizeOf(tiers[0]!)}.`]
      if (tiers.length === 1) return [`There are ${tiers[0]!.winners} winners. Each will get: ${prizeOf(tiers[0]!)}.`]
      return [
        when(tiers.length > 1, `There are ${winnersOf(competition)} winners, with one prize each.`),
        when(tiers.length > 1, tiers.map(tierLine).join('\n')),
      ]
    },
  },
  {
    section: 'prize',
    because: 'Every competition',
    write: (competition) => [
      `${hasOneWinner(competition) ? 'It' : 'A prize'} can’t be sold or passed to someone else before the winner receives it. If it isn’t available, the winner will get a reasonable equivalent worth at least as much. We’ll deliver it within 30 days of confirming the win.`,
    ],
  },
  {
    section: 'prize',
    because: 'A text that says ‘tax-free’',
    write: ({ name, meta: { display } }) => [
      when(
        claimsTaxFree([name, display.card.text, display.details.content].join(' ')),
        'In the UK you don’t pay income tax or capital gains tax on winning this prize. What it makes you later, such as interest, may be taxed.',
      ),
    ],
  },
  {
    section: 'drawing',
    because: 'The draw, and the prizes',
    write: (competition) => [
      `We’ll hold the draw on ${formatDay(competition.meta.drawCutOff ?? competition.dateStop)}, once all entries are in${competition.meta.channels.postal ? ', including those by post' : ''}. We pick ${hasOneWinner(competition) ? 'one entry' : 'the winning entries'} at random from all of them, however ${hasOneWinner(competition) ? 'it was' : 'they were'} sent. With the result we publish what anyone needs to repeat the draw. If we have to draw again, we publish the new result beside the first one.`,
    ],
  },
  {
    section: 'drawing',
    because: 'A question that must be answered right',
    write: (competition) => [
      when(
        isSkill(competition),
        'This is a skill competition, so only entries with every answer right go into the draw. If you get an answer wrong or run out of time, your entry ends before you pay, and you can’t enter this competition again. We choose the questions from a larger set, each with five answers, and they’re hard enough to stop a good share of the people who try.',
      ),
    ],
  },
  {
    section: 'drawing',
    because: 'A draw that is free to enter',
    write: (competition) => [
      when(
        !isSkill(competition),
        `This is a free draw, so you can enter without paying, with the same chance of winning.${competition.hasQuiz ? ' You’re in the draw even if you get the question wrong.' : ''}`,
      ),
    ],
  },
  {
    section: 'drawing',
    because: 'Every competition',
    write: () => [
      'Every entry has an equal chance of winning. We publish the number of entries, and so the odds, with the result.',
    ],
  },
  {
    section: 'faults',
    because: 'Every competition',
    write: () => [
      'We don’t accept entries after closing time. If you paid for one here, we’ll refund you automatically. Once we’ve published a closing time, we won’t change it. If your payment takes a while to reach us, it counts from the time you made it, or we’ll refund it. We’ll tell you which.',
    ],
  },
  {
    section: 'spending',
    because: 'Every competition',
    write: () => [
      'Everything you spend here counts towards one monthly maximum, however you enter. You can set your own lower limit, even £0, in your account.',
    ],
  },
  {
    section: 'winners',
    because: 'Every competition',
    write: () => [
      'We’ll call the winner’s mobile on the day of the draw, and keep trying for seven days. We publish the winner’s surname and county, or give them to anyone who asks. If you object, tell us when you enter or when you win. It costs nothing to find out if you’ve won, to claim your prize or to be paid.',
    ],
  },
  {
    section: 'data',
    because: 'Every competition',
    write: () => [
      'We use your data to run this competition and meet the law, and keep it no longer than we need to. Marketing is a separate choice and never a condition of entry. You can download or erase your data in your account.',
    ],
  },
]
