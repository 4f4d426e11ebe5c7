/**
 * What a new competition begins with: docs/example-competition.json, its prize left to be named. What is in square brackets is to be
 * written; times, price and draw are to be set, in the texts and the terms too.
 */
import type { ContentBodies } from '@fairdraw/contract/desk/content-bodies.ts'
import { earningTerms } from '@fairdraw/rules/payment/tokens-earned.ts'

const EARNED = '[what an entry earns]'

const PARAGRAPHS = [
  '## Who runs it',
  '‘Name of the prize’ is run by [promoter], [address].',
  '## Who can enter',
  'You must be 18 or over and live in the United Kingdom. You can’t enter if you work for the promoter, for a sponsor of this competition or on the programme, or live with someone who does.',
  '## How to enter',
  '- Online, open from 9am on Sunday 28 February to 9pm on Tuesday 16 March. £1.50 an entry.\n- By post, open from 9am on Sunday 28 February to 5pm on Friday 19 March. Free: just the cost of a stamp.',
  'To enter free by post, write ‘Name of the prize’, your name, date of birth, address and mobile number on a card and send it by ordinary post to [address for cards]. One entry per card. You can send as many as you like, each on its own. Proof of posting isn’t proof of delivery.',
  'Each player can have up to 150 online entries.',
  EARNED,
  '## The prize',
  'One winner will get: [the prize], worth [its value].',
  'It can’t be sold or passed to someone else before the winner receives it. If it isn’t available, the winner will get a reasonable equivalent worth at least as much. We’ll deliver it within 30 days of confirming the win.',
  '## How we pick the winner',
  'We’ll hold the draw on Tuesday 23 March, once all entries are in, including those by post. We pick one entry at random from all of them, however it was sent. With the result we publish what anyone needs to repeat the draw. If we have to draw again, we publish the new result beside the first one.',
  'This is a free draw, so you can enter without paying, with the same chance of winning.',
  'Every entry has an equal chance of winning. We publish the number of entries, and so the odds, with the result.',
  '## If something goes wrong',
  'We don’t accept entries after closing time. If you paid for one here, we’ll refund you automatically. Once we’ve published a closing time, we won’t change it. If your payment takes a while to reach us, it counts from the time you made it, or we’ll refund it. We’ll tell you which.',
  '## Limits on spending',
  'Everything you spend here counts towards one monthly maximum, however you enter. You can set your own lower limit, even £0, in your account.',
  '## Telling people who’s won',
  'We’ll call the winner’s mobile on the day of the draw, and keep trying for seven days. We publish the winner’s surname and county, or give them to anyone who asks. If you object, tell us when you enter or when you win. It costs nothing to find out if you’ve won, to claim your prize or to be paid.',
  '## Your data',
  'We use your data to run this competition and meet the law, and keep it no longer than we need to. Marketing is a separate choice and never a condition of entry. You can download or erase your data in your account.',
]

/** The terms, with what an entry earns; undefined: nothing. */
const termsOf = (earned: string | undefined) =>
  PARAGRAPHS.flatMap((paragraph) => (paragraph === EARNED ? (earned ?? []) : [paragraph])).join('\n\n')

/** `tokensEarned`: the default of the settings. */
export const competitionTemplate = (tokensEarned: number): ContentBodies['competition'] => ({
  competition: {
    id: 1,
    idb: 'FD-0001',
    name: 'Name of the prize',
    slug: 'name-of-the-prize',
    type: 'paid',
    status: 'active',
    legalBasis: 'free-draw',
    isPaid: true,
    isTokenPaid: false,
    isOnHold: false,
    isCompetition: true,
    isWinner: false,
    isHidden: false,
    hasQuiz: false,
    dateStart: '2027-02-28T09:00:00.000Z',
    dateStop: '2027-03-16T21:00:00.000Z',
    mediaInfo: {},
    activeHero: [],
    meta: {
      steps: ['payment'],
      payment: {
        paymentForm: 'money',
        cost: 150,
        tokensEarned,
        bundleSets: [
          {
            name: 'plain',
            share: 100,
            bundles: [
              { bundleId: 'plain-1', entries: 1, pricePence: 150 },
              { bundleId: 'plain-6', entries: 6, pricePence: 750 },
              { bundleId: 'plain-13', entries: 13, pricePence: 1500 },
              { bundleId: 'plain-28', entries: 28, pricePence: 3000 },
            ],
          },
        ],
      },
      cap: 150,
      overlayEnabled: false,
      display: {
        details: { title: 'Name of the prize', content: 'What the prize is, in two or three sentences.' },
        card: { title: 'Name of the prize', text: 'The prize in one line.' },
        tc: {
          version: 1,
          tcCheckboxText: 'I live in the UK, and I accept the terms of this competition.',
          tcFull: termsOf(earningTerms(tokensEarned)),
        },
        promotions: [],
      },
      media: { desktop: {}, mobile: {} },
      hero: { title: 'Name of the prize', subtitle: 'The prize in one line.' },
      shows: [],
      channels: {
        online: {
          enabled: true,
          info: 'Enter here until 9pm on Tuesday 16 March.',
          cost: '£1.50 an entry',
          dateStart: '2027-02-28T09:00:00.000Z',
          dateStop: '2027-03-16T21:00:00.000Z',
        },
        postal: {
          enabled: true,
          info: 'Write ‘Name of the prize’ on a postcard, with your name, date of birth, address and mobile number, and post it to [address for cards]. One entry per card. It must reach us by 5pm on Friday 19 March, and has the same chance as every other entry.',
          cost: 'Free: just the cost of a stamp',
          dateStart: '2027-02-28T09:00:00.000Z',
          dateStop: '2027-03-19T17:00:00.000Z',
        },
      },
      prizeTiers: [{ name: 'Name of the prize', winners: 1 }],
      drawCutOff: '2027-03-23T10:00:00.000Z',
      drawText: 'We’ll draw the winner on Tuesday 23 March, once all postal entries are in.',
      rails: {},
    },
  },
  quiz: [],
})
