/** The claims that no text may make, in the words in which editors write them. */
import { describe, expect, it } from 'vitest'
import { statedOdds } from '../stated/stated-odds.ts'
import {
  findBundledConsent,
  findClosingChange,
  findHandPicked,
  findLateDelivery,
  findMarketing,
  findPrizeChange,
  findPromisedWin,
} from './unfair-claims.ts'

const CLAIMS: readonly (readonly [
  name: string,
  find: (text: string) => string | undefined,
  refused: readonly string[],
  accepted: readonly string[],
])[] = [
  [
    'another closing is reserved',
    findClosingChange,
    [
      'We reserve the right to alter the closing time.',
      'The promoter has the right to vary the closing date at any time.',
      'We may extend the closing date.',
      'The closing time can be moved without notice.',
      'The deadline is subject to change.',
      'We might keep the competition open longer.',
      'We could close the competition early if it proves popular.',
      'The entry period may be extended.',
      'In exceptional circumstances the promoter may amend the end date.',
    ],
    [
      'Once we’ve published a closing time, we won’t change it.',
      'We don’t reserve the right to change the closing time.',
      'We may not change the closing date.',
      'You can change your answers until closing time.',
      'It closes at 9pm on Friday 20 March.',
      'We may text you when it closes.',
    ],
  ],
  [
    'another prize is reserved',
    findPrizeChange,
    [
      'We reserve the right to change the prize at any time.',
      'The promoter may substitute the prize.',
      'The prize may be withdrawn without notice.',
      'Prizes are subject to change.',
      'The right to alter the prize is ours.',
      'We can reduce the prize if few people enter.',
    ],
    [
      'If the prize isn’t available, we may replace it with an equivalent worth at least as much.',
      'You can swap the prize for cash.',
      'We won’t change the prize.',
      'The prize can’t be sold or passed to someone else.',
      'If it isn’t claimed, the prize may be cancelled and drawn again.',
    ],
  ],
  [
    'a prize comes late',
    findLateDelivery,
    [
      'Prizes are delivered within 180 days.',
      'The winner will receive the prize within six months.',
      'Your prize will be dispatched within twelve weeks.',
      'Please allow up to 90 days for delivery of the prize.',
      'Delivery of the prize takes up to ten weeks.',
      'Winnings are paid within 45 days of the draw.',
      'We’ll send the prize within 28 working days.',
      'The prize arrives within a year.',
    ],
    [
      'We’ll deliver it within 30 days of confirming the win.',
      'Prizes are sent within four weeks.',
      'The prize is paid within 20 working days.',
      'The holiday must be taken within 12 months.',
      'The winner gets a voucher, which must be used within twelve months.',
      'Postal entries must arrive within 60 days.',
      'Coffee is delivered for up to 12 months.',
      'Groceries are sent every week for a year.',
    ],
  ],
  [
    'a winner is not drawn',
    findHandPicked,
    [
      'Our judges pick the winner.',
      'Our judges choose.',
      'A panel of judges will decide which entries go through.',
      'The producers pull a name from the hat.',
      'We’ll draw the winner’s name out of a hat.',
      'One card is picked from the box live on air.',
      'The presenter draws an entry from the drum.',
      'The funniest caption wins.',
      'The first correct answer wins the car.',
      'The winner is the first person to call.',
      'Your votes decide the winner.',
      'The entry with the most votes wins.',
      'The winner is chosen at our sole discretion.',
      'The team chooses the winner.',
    ],
    [
      'A computer picks each winner at random.',
      'We pick one entry at random from all of them.',
      'Our presenters never choose the winner.',
      'You choose the colour, the winner gets the car.',
      'The winner takes home a bag from the box office.',
      'Judge for yourself: it’s the best prize yet.',
      'We don’t pick names from a hat.',
      'Choose from a box of chocolates while you wait.',
    ],
  ],
  [
    'a win is promised',
    findPromisedWin,
    [
      'Nine in ten players win.',
      '9 out of 10 entries win a prize.',
      'Most players win something.',
      'Half of all entrants get a prize.',
      '80% of players win.',
      'Everyone wins!',
      'Every entry wins a prize.',
      'Everyone who enters gets a prize.',
      'Everyone’s a winner.',
      'You’re guaranteed to win.',
      'You can’t lose.',
      'You’ve a great chance of winning.',
      'You have better odds than in the lottery.',
    ],
    [
      'Every entry has the same chance of winning.',
      'Five players win £100 each.',
      'Everyone has to be 18 or over to win.',
      'Not everyone wins.',
      'The winner gets a guaranteed seat.',
      'With every ticket sold, there are fewer prizes for most people to see.',
    ],
  ],
  [
    'entering agrees to marketing',
    findBundledConsent,
    [
      'I accept the terms and agree to receive marketing by email and text.',
      'By entering, you agree to receive our newsletter.',
      'By taking part you consent to us emailing you about offers.',
      'To enter, you must opt in to hear from us.',
      'I have read the rules and want to be contacted by partners.',
      'All entrants will be added to our mailing list.',
      'When you enter you’ll receive our emails.',
      'Entering means you’ll get news from the sponsor.',
    ],
    [
      'Marketing is a separate choice and never a condition of entry.',
      'I accept the terms.',
      'Email me about new prizes.',
      'You don’t have to agree to marketing to enter.',
      'We’ll email you if you win.',
      'We’d like to tell you about other prizes too, but only if you want us to.',
      'To enter by text, send us your answer.',
    ],
  ],
  [
    'the box of the terms agrees to marketing',
    findMarketing,
    ['I accept the terms. Send me offers.', 'I accept the terms and want your newsletter.', 'I agree to marketing.'],
    [
      'I live in the UK, and I accept the terms of this competition.',
      'I accept the terms. Marketing is asked separately.',
    ],
  ],
]

describe.each(CLAIMS)('%s', (_, find, refused, accepted) => {
  it.each(refused)('in ‘%s’', (text) => {
    expect(find(`Hello there. ${text} Good luck.`)).toBe(text.replace(/[.!]$/, '').split('. ').at(-1))
  })

  it.each(accepted)('not in ‘%s’', (text) => {
    expect(find(text)).toBe(undefined)
  })
})

describe('odds', () => {
  it.each([
    ['Your odds of winning are 1 in 10.', [0.1]],
    ['One in every five players wins.', [0.2]],
    ['You’ve a 5% chance.', [0.05]],
    ['The chance of a prize is 0.5 per cent.', [0.005]],
    ['The odds are 9 to 1.', [0.1]],
    ['Two out of a hundred tickets win.', [0.02]],
    ['The chance is 1 in 2,500.', [1 / 2500]],
    ['Win this 3-in-1 printer, or a 2 in 1 laptop.', []],
    ['Win one in three easy steps.', []],
    ['Win one in 2027.', []],
    ['One in ten people drinks tea.', []],
    ['Every ticket has the same chance.', []],
  ])('in ‘%s’ are %j', (text, chances) => {
    expect(statedOdds(text).map(({ chance }) => Number(chance.toFixed(6)))).toEqual(
      chances.map((chance) => Number(chance.toFixed(6))),
    )
  })
})
