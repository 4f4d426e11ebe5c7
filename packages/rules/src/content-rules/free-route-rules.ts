/**
 * Rows on the free route of a draw that takes payment: it exists, is open as long, has the same chance and costs no more
 * than ordinary post (field rules 1, 17).
 */
import { CHANNELS, channelTimes } from '../competition/competition.ts'
import type { Channel } from '../competition/competition.ts'
import type { ChannelBody, CompetitionBody } from './body.ts'
import { offersFreePost, findSpecialPost } from './claims.ts'
import { faultsOf, blockingRow } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'
import { VALID_EARNING, VALID_TERMS } from './valid-competition.ts'
import { TERMS, textsWithTerms } from './texts.ts'

type Route = {
  channel: Channel
  body: ChannelBody
  opens: Date
  closes: Date
  tickets: number
  /** The maximum number of entries of one player; undefined: no limit. */
  cap: number | undefined
  isFree: boolean
}

/** The enabled channels of a competition. */
export function routesOf(body: CompetitionBody): Route[] {
  return CHANNELS.flatMap((channel) => {
    const own = body.meta.channels[channel]
    if (!own?.enabled) return []
    const isFree =
      channel === 'online'
        ? (body.meta.payment?.paymentForm ?? 'free') === 'free'
        : channel === 'postal' && (own.costPence ?? 0) === 0
    const cap = channel === 'online' ? body.meta.cap : own.cap
    const tickets = ticketsOf(body, channel, own)
    return [{ channel, body: own, ...channelTimes(body, channel, own), tickets, cap, isFree }]
  })
}

/**
 * Tickets for one entry at its usual price. Larger bundles are ignored: they are the same offer to everybody who pays.
 */
function ticketsOf({ meta: { payment } }: CompetitionBody, channel: Channel, own: ChannelBody): number {
  if (channel !== 'online') return own.tickets ?? 1
  const single = payment?.bundleSets[0]?.bundles.find(({ pricePence }) => pricePence === payment.cost)
  return payment?.paymentForm === 'money' ? (single?.entries ?? 1) : 1
}

/** Free and paid routes of a draw that is lawful only with a free route; undefined if it needs none. */
function routesToCompare(body: CompetitionBody): { free: Route[]; paid: Route[] } | undefined {
  const routes = routesOf(body)
  const paid = routes.filter(({ isFree }) => !isFree)
  if (body.legalBasis === 'skill' || paid.length === 0) return undefined
  return { free: routes.filter(({ isFree }) => isFree), paid }
}

function freeRouteFaults(body: CompetitionBody): Fault[] {
  const routes = routesToCompare(body)
  if (routes?.free.length !== 0) return []
  const words = 'A draw that takes payment needs a free entry route: ordinary post, or a free online entry.'
  return [{ path: 'meta.channels.postal', words }]
}

/** One free route that covers every paid one is enough, so the errors are those of the free route with the fewest. */
function windowFaults(body: CompetitionBody): Fault[] {
  const { free = [], paid = [] } = routesToCompare(body) ?? {}
  const opens = Math.min(...paid.map((route) => +route.opens))
  const closes = Math.max(...paid.map((route) => +route.closes))
  const faults = free.map((route) =>
    faultsOf([
      [
        +route.opens > opens,
        `meta.channels.${route.channel}.dateStart`,
        'The free route opens after a paid one: it must open at the same time or earlier.',
      ],
      [
        +route.closes < closes,
        `meta.channels.${route.channel}.dateStop`,
        'The free route closes before a paid one: it must close at the same time or later.',
      ],
    ]),
  )
  return faults.toSorted((a, b) => a.length - b.length)[0] ?? []
}

function chanceFaults(body: CompetitionBody): Fault[] {
  const { free = [], paid = [] } = routesToCompare(body) ?? {}
  const maxPaidTickets = Math.max(0, ...paid.map(({ tickets }) => tickets))
  if (free.length === 0 || free.some(({ tickets }) => tickets >= maxPaidTickets)) return []
  const words = `A free entry gives fewer tickets than a paid one, which gives ${maxPaidTickets}: the chance must be the same.`
  return [{ path: `meta.channels.${free[0]!.channel}.tickets`, words }]
}

/** With a lower cap on the free route, a player who pays could enter more often, and so have a better chance. */
function capFaults(body: CompetitionBody): Fault[] {
  const { free = [], paid = [] } = routesToCompare(body) ?? {}
  const maxPaidCap = Math.max(0, ...paid.map(({ cap = Infinity }) => cap))
  if (free.length === 0 || free.some(({ cap = Infinity }) => cap >= maxPaidCap)) return []
  const { channel } = free[0]!
  const path = channel === 'online' ? 'meta.cap' : `meta.channels.${channel}.cap`
  const words = 'A player may enter less often free than by paying: the free route has no lower cap than the paid ones.'
  return [{ path, words }]
}

function ordinaryPostFaults(body: CompetitionBody): Fault[] {
  return textsWithTerms(body).flatMap(([path, text]) => {
    const service = findSpecialPost(text)
    if (service === undefined) return []
    const words = `It asks for ‘${service}’: the free route is ordinary post, at no more than the cost of a stamp.`
    return [{ path, words }]
  })
}

function freeRouteCopyFaults(body: CompetitionBody): Fault[] {
  const { free = [] } = routesToCompare(body) ?? {}
  const post = free.find(({ channel }) => channel === 'postal')
  if (!post || free.length > 1) return []
  const { tcFull } = body.meta.display.tc
  return faultsOf([
    [
      !/\bpost(card|al|ed)?\b/i.test(post.body.info),
      'meta.channels.postal.info',
      'Say what a postal entry must have on it and where to post it.',
    ],
    [!/\bfree\b/i.test(post.body.cost), 'meta.channels.postal.cost', 'Say that the postal route is free.'],
    [!offersFreePost(tcFull), 'meta.display.tc.tcFull', 'The terms do not say how to enter free by post.'],
  ])
}

export const FREE_ROUTE_RULES: readonly CompetitionRule[] = [
  {
    ...blockingRow('1'),
    name: 'legal-basis',
    check: ({ legalBasis }) =>
      faultsOf([
        [!['free-draw', 'skill'].includes(legalBasis), 'legalBasis', 'State the legal basis: ‘free-draw’ or ‘skill’.'],
      ]),
    refused: { body: { legalBasis: undefined }, path: 'legalBasis' },
    accepted: { body: { legalBasis: 'free-draw' } },
  },
  {
    ...blockingRow('1', '17'),
    name: 'free-route',
    check: freeRouteFaults,
    refused: { body: { 'meta.channels.postal.enabled': false }, path: 'meta.channels.postal' },
    accepted: {
      body: {
        'meta.channels.postal': undefined,
        'meta.payment': { paymentForm: 'free', cost: 0, bundleSets: [] },
        'meta.steps': [],
        type: 'free',
        isPaid: false,
        [TERMS]: VALID_TERMS.replace(VALID_EARNING, ''),
      },
    },
  },
  {
    ...blockingRow('1', '17'),
    name: 'free-route-window',
    check: windowFaults,
    refused: {
      body: { 'meta.channels.postal.dateStop': '2026-03-20T20:59:59.000Z' },
      path: 'meta.channels.postal.dateStop',
    },
    accepted: { body: { 'meta.channels.postal.dateStop': '2026-03-20T21:00:00.000Z' } },
  },
  {
    ...blockingRow('1'),
    name: 'free-route-chance',
    check: chanceFaults,
    refused: { body: { 'meta.channels.sms.tickets': 2 }, path: 'meta.channels.postal.tickets' },
    accepted: { body: { 'meta.channels.sms.tickets': 2, 'meta.channels.postal.tickets': 2 } },
  },
  {
    ...blockingRow('1'),
    name: 'free-route-stated',
    check: freeRouteCopyFaults,
    refused: {
      body: { 'meta.display.tc.tcFull': VALID_TERMS.replace('To enter free by post', 'To enter') },
      path: 'meta.display.tc.tcFull',
    },
    accepted: {
      body: { 'meta.display.tc.tcFull': VALID_TERMS.replace('To enter free by post', 'By post it is free:') },
    },
  },
  {
    ...blockingRow('1', '17'),
    name: 'free-route-cap',
    check: capFaults,
    refused: { body: { 'meta.cap': 150, 'meta.channels.postal.cap': 1 }, path: 'meta.channels.postal.cap' },
    accepted: { body: { 'meta.cap': 150, 'meta.channels.sms.cap': 10, 'meta.channels.postal.cap': 150 } },
  },
  {
    ...blockingRow('1', '17'),
    name: 'ordinary-post',
    check: ordinaryPostFaults,
    refused: {
      body: { [TERMS]: `${VALID_TERMS}\n\nCards must be sent by recorded delivery.` },
      path: TERMS,
    },
    accepted: {
      body: { [TERMS]: `${VALID_TERMS}\n\nUse ordinary post: you don’t need recorded delivery.` },
    },
  },
]
