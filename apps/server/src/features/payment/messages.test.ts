/** Each sentence that players are told of their money, for each state of what is known about it. */
import { expect, it } from 'vitest'
import { paymentMessages } from './messages.ts'

const ORIGIN = 'https://win.example'
const TOOLS = { origin: ORIGIN, contactEmail: 'help@win.example', codeOf: () => '123456' }
const ENTRIES = `${ORIGIN}/win/profile/entries`

type Case = readonly [
  topic: keyof typeof paymentMessages,
  body: Record<string, unknown>,
  text: string,
  card: { title: string; description: string },
]

const CASES: readonly Case[] = [
  [
    'payment-settled-late',
    { competitionId: 7, name: 'A car', step: 'survey' },
    `Your payment for ‘A car’ has come through. There’s one more thing to do before you’re in: ${ORIGIN}/win/competition/7/enter`,
    { title: 'Your payment has come through', description: 'There’s one more thing to do before you’re in.' },
  ],
  [
    'payment-settled-late',
    { competitionId: 7, name: null, step: null },
    `Your payment has come through in time and you’re in. Your tickets: ${ENTRIES}`,
    { title: 'You’re in', description: 'Your payment has come through in time. Good luck.' },
  ],
  [
    'payment-refunded',
    { amountPence: 200, name: 'A car', because: 'sold-out' },
    `Your £2 for ‘A car’ came when every ticket had gone, so we’ve refunded it. That can take a few days: ${ENTRIES}`,
    {
      title: '£2 refunded',
      description: 'Your payment for ‘A car’ came when every ticket had gone. The money can take a few days to show.',
    },
  ],
  [
    'payment-refunded',
    { amountPence: 200, name: '', because: 'too-few' },
    `Your £2 was for a draw that didn’t sell enough tickets, so we’ve refunded it. That can take a few days: ${ENTRIES}`,
    {
      title: '£2 refunded',
      description:
        'Your payment was for a draw that didn’t sell enough tickets. The money can take a few days to show.',
    },
  ],
  [
    'payment-refunded',
    { amountPence: 200, because: 'too-late' },
    `Your £2 reached us too late to count, so we’ve refunded it. That can take a few days: ${ENTRIES}`,
    {
      title: '£2 refunded',
      description: 'Your payment reached us too late to count. The money can take a few days to show.',
    },
  ],
  [
    'payment-refunded',
    { amountPence: 0, name: 'A car' },
    `We couldn’t complete your entry for ‘A car’, so your credits are back in your account. More: ${ENTRIES}`,
    {
      title: 'Your credits are back',
      description: 'We couldn’t complete your entry, so your credits are back in your account.',
    },
  ],
  [
    'draw-called-off',
    { name: 'A car', amountPence: 200, tokens: 3 },
    `Too few tickets for ‘A car’ were sold, so there’s no draw. Your £2 is on its way back. You have your 3 tokens back. More: ${ENTRIES}`,
    {
      title: 'No draw this time',
      description:
        'Too few tickets for ‘A car’ were sold, so there’s no draw. Your £2 is on its way back. You have your 3 tokens back.',
    },
  ],
  [
    'draw-called-off',
    { name: 'A car', amountPence: 200, tokens: 0 },
    `Too few tickets for ‘A car’ were sold, so there’s no draw. Your £2 is on its way back. More: ${ENTRIES}`,
    {
      title: 'No draw this time',
      description: 'Too few tickets for ‘A car’ were sold, so there’s no draw. Your £2 is on its way back.',
    },
  ],
  [
    'draw-called-off',
    { name: 'A car', amountPence: 0, tokens: 0 },
    `Too few tickets for ‘A car’ were sold, so there’s no draw. More: ${ENTRIES}`,
    { title: 'No draw this time', description: 'Too few tickets for ‘A car’ were sold, so there’s no draw.' },
  ],
  [
    'payment-refunded-by-hand',
    { amountPence: 200, name: 'A car', hasTickets: true, tokensTakenBack: 0 },
    `We’ve refunded your payment of £2 for ‘A car’. It can take a few days to show. You keep your tickets. More: ${ENTRIES}`,
    { title: '£2 refunded', description: 'We’ve refunded your payment of £2 for ‘A car’. You keep your tickets.' },
  ],
  [
    'payment-refunded-by-hand',
    { amountPence: 0, name: 'A car', hasTickets: false, tokensTakenBack: 2 },
    `We’ve refunded the credits that you paid with for ‘A car’. Its tickets no longer count. We’ve taken back the 2 tokens that it earned. More: ${ENTRIES}`,
    {
      title: 'Your credits are back',
      description:
        'We’ve refunded the credits that you paid with for ‘A car’. Its tickets no longer count. We’ve taken back the 2 tokens that it earned.',
    },
  ],
  [
    'tickets-withdrawn',
    { amountPence: 200, name: 'A car', tokensTakenBack: 1 },
    `Your payment of £2 for ‘A car’ was taken back from us, so its tickets no longer count. We’ve taken back the 1 token that it earned. If that’s wrong, contact us. More: ${ENTRIES}`,
    {
      title: 'Tickets withdrawn',
      description:
        'Your payment of £2 for ‘A car’ was taken back from us, so its tickets no longer count. We’ve taken back the 1 token that it earned. If that’s wrong, contact us.',
    },
  ],
  [
    'tickets-withdrawn',
    { amountPence: 200, name: 'A car' },
    `Your payment of £2 for ‘A car’ was taken back from us, so its tickets no longer count. If that’s wrong, contact us. More: ${ENTRIES}`,
    {
      title: 'Tickets withdrawn',
      description:
        'Your payment of £2 for ‘A car’ was taken back from us, so its tickets no longer count. If that’s wrong, contact us.',
    },
  ],
]

it.each(CASES)('%s, with %j', (topic, body, text, card) => {
  const message = paymentMessages[topic]
  expect(message.text(body, TOOLS)).toBe(text)
  expect(message.card(body, TOOLS)).toMatchObject(card)
})
