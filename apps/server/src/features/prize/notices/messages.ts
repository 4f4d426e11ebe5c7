/** What winners are told of their prizes, and players of a draw that they did not win. */
import { formatDayName } from '@fairdraw/rules/text/day-names.ts'
import { PROFILE } from '../../message.ts'
import type { Body, Messages, Tools } from '../../message.ts'

/** The winner's next step, with its date. */
function nextForWinner({ route, claimBy }: Body): string {
  if (route === 'credit') return 'It’s in your account.'
  const by = typeof claimBy === 'string' ? ` by ${formatDayName(new Date(claimBy))}` : ''
  return route === 'voucher' ? `Get your code${by}.` : `Tell us where to send it${by}.`
}

/** The page on which anybody can verify a draw, and players can find their ticket. */
const drawPage = ({ drawId }: Body, { origin }: Pick<Tools, 'origin'>) => `${origin}/win/draws/${String(drawId)}`

const NOT_WON = 'You were in, but your number didn’t come up this time.'

export const prizeMessages = {
  'prize-won': {
    channel: 'text',
    isResendable: true,
    text: (body, { origin }) =>
      `You’ve won ${String(body['prize'])} in ‘${String(body['from'])}’! ${nextForWinner(body)} ${origin}${PROFILE.prizes}`,
    card: (body, { origin }) => ({
      title: 'You’ve won!',
      description: `${String(body['prize'])}, in ‘${String(body['from'])}’. ${nextForWinner(body)}`,
      linkText: 'Your prizes',
      url: `${origin}${PROFILE.prizes}`,
    }),
  },
  'prize-won-email': {
    channel: 'email',
    isResendable: true,
    subject: 'You’ve won!',
    text: (body, { origin }) =>
      `Congratulations: you’ve won ${String(body['prize'])} in ‘${String(body['from'])}’.\n\n${nextForWinner(body)}\n\n${origin}${PROFILE.prizes}\n\n` +
      'We’ll never ask you to pay for a prize, or for your card or passcode.',
  },
  'prize-revealed-late': {
    channel: 'text',
    isResendable: true,
    text: (body, { origin }) =>
      `One of your Winsday tickets won ${String(body['prize'])}! You hadn’t looked yet, so we’ve turned it over for you. ${nextForWinner(body)} ${origin}${PROFILE.prizes}`,
    card: (body, { origin }) => ({
      title: 'Your ticket won!',
      description: `${String(body['prize'])}, in ‘${String(body['from'])}’. ${nextForWinner(body)}`,
      linkText: 'Your prizes',
      url: `${origin}${PROFILE.prizes}`,
    }),
  },
  'prize-reminder': {
    channel: 'text',
    isResendable: true,
    text: (body, { origin }) =>
      `Your prize is still waiting: ${String(body['prize'])}. ${nextForWinner(body)} ${origin}${PROFILE.prizes}`,
  },
  'prize-confirmed': {
    channel: 'text',
    isResendable: true,
    text: ({ prize }, { origin }) =>
      `Thanks for waiting: we’ve checked your age, so ${String(prize)} is yours. Follow it here: ${origin}${PROFILE.prizes}`,
  },
  'prize-sent': {
    channel: 'text',
    isResendable: true,
    text: ({ prize, dispatch }, { origin }) => {
      const { carrier, reference } = (dispatch ?? {}) as { carrier?: string; reference?: string }
      const by = carrier ? ` with ${carrier}${reference ? `, reference ${reference}` : ''}` : ''
      return `Your prize is on its way${by}: ${String(prize)}. ${origin}${PROFILE.prizes}`
    },
  },
  'prize-code': {
    channel: 'text',
    isResendable: true,
    text: ({ prize }, { origin }) => `Your code is here: ${String(prize)}. ${origin}${PROFILE.prizes}`,
  },
  'prize-unclaimed': {
    channel: 'text',
    text: ({ prize, from }) =>
      `The time to claim ${String(prize)} from ‘${String(from)}’ has passed, so it’s going to another player. Sorry it didn’t work out this time.`,
  },
  'prize-withdrawn': {
    channel: 'text',
    isResendable: true,
    text: ({ prize, from }, { origin }) =>
      `We’ve had to withdraw ${String(prize)} from ‘${String(from)}’. Find out why, and how to contact us: ${origin}${PROFILE.prizes}`,
  },
  // Players asked for these, so that they contain no offer.
  'draw-not-won': {
    channel: 'text',
    consent: 'results',
    isBulk: true,
    isOfDraw: true,
    text: (body, tools) =>
      `‘${String(body['name'])}’ has been drawn. ${NOT_WON} Thanks for taking part. See how we drew it: ${drawPage(body, tools)}`,
  },
  'draw-not-won-email': {
    channel: 'email',
    consent: 'results',
    isBulk: true,
    isOfDraw: true,
    subject: 'Not this time, but thanks for taking part',
    text: (body, tools) =>
      `‘${String(body['name'])}’ has been drawn. ${NOT_WON} Thanks for taking part.\n\nSee how we drew it, and check your ticket was in:\n${drawPage(body, tools)}`,
  },
} satisfies Messages
