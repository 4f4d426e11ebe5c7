/** Rows on when and how a competition is entered: free route, channels, times (field rules 1, 3, 11, 17, 19). */
import { CHANNELS, channelTimes, effectiveClosing, effectiveOpening } from '../competition/competition.ts'
import type { Channel } from '../competition/competition.ts'
import type { ChannelBody, CompetitionBody } from './body.ts'
import { offersFreePost } from './claims.ts'
import { listChannelFaults } from './channel-faults.ts'
import type { ChannelFault } from './channel-faults.ts'
import { faultsOf, blockingRow } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'
import { VALID_TERMS } from './valid-competition.ts'

type Route = { channel: Channel; body: ChannelBody; opens: Date; closes: Date; tickets: number; isFree: boolean }

function routesOf(body: CompetitionBody): Route[] {
  return CHANNELS.flatMap((channel) => {
    const own = body.meta.channels[channel]
    if (!own?.enabled) return []
    const isFree =
      channel === 'online'
        ? (body.meta.payment?.paymentForm ?? 'free') === 'free'
        : channel === 'postal' && (own.costPence ?? 0) === 0
    return [{ channel, body: own, ...channelTimes(body, channel, own), tickets: ticketsOf(body, channel, own), isFree }]
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

function orderFaults(body: CompetitionBody): Fault[] {
  const { meta } = body
  const isReversed = (from: string | Date, to: string | Date) => +new Date(from) >= +new Date(to)
  const windows = [
    ['meta.justMissed', meta.justMissed],
    ['meta.comingSoon', meta.comingSoon],
    ...meta.display.promotions.map((window, index) => [`meta.display.promotions.${index}`, window] as const),
  ] as const
  const words = 'It ends before it begins.'
  return faultsOf([
    [
      isReversed(effectiveOpening(body), effectiveClosing(body)),
      'dateStop',
      'The competition closes before it opens: its dates and its coming-soon and just-missed periods leave no time.',
    ],
    ...routesOf(body)
      .filter(({ channel }) => channel !== 'online')
      .map(
        ({ channel, opens, closes }) =>
          [
            isReversed(opens, closes),
            `meta.channels.${channel}.dateStop`,
            'The channel closes before it opens.',
          ] as const,
      ),
    ...windows.map(
      ([path, window]) =>
        [window !== undefined && isReversed(window.dateStart, window.dateStop), `${path}.dateStop`, words] as const,
    ),
  ])
}

function drawFaults(body: CompetitionBody): Fault[] {
  const { drawCutOff } = body.meta
  const isEarly = drawCutOff !== undefined && Date.parse(drawCutOff) < +effectiveClosing(body)
  return faultsOf([[isEarly, 'meta.drawCutOff', 'The draw’s cut-off is before the competition closes.']])
}

const channelFaultsOf =
  (rule: ChannelFault['rule']) =>
  (body: CompetitionBody): Fault[] =>
    listChannelFaults(body).flatMap((fault) =>
      fault.rule === rule ? [{ path: `meta.channels.${fault.channel}.${fault.field}`, words: fault.words }] : [],
    )

function onAirFaults({ meta: { channels } }: CompetitionBody): Fault[] {
  return (['sms', 'phone'] as const).flatMap((channel) => {
    const own = channels[channel]
    if (!own?.enabled) return []
    const { info, mobileFillPhone: number = '', mobileFillText: keyword = '' } = own
    const path = `meta.channels.${channel}`
    return faultsOf([
      [number === '', `${path}.mobileFillPhone`, 'The number that entries go to is missing.'],
      [channel === 'sms' && keyword === '', `${path}.mobileFillText`, 'The keyword to text is missing.'],
      [!info.includes(number), `${path}.info`, `The instructions do not say the number ${number}.`],
      [
        channel === 'sms' && !info.includes(keyword),
        `${path}.info`,
        `The instructions do not say the keyword ${keyword}.`,
      ],
    ])
  })
}

export const ROUTE_RULES: readonly CompetitionRule[] = [
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
    ...blockingRow('1'),
    name: 'free-post',
    isIntegrity: true,
    check: channelFaultsOf('1'),
    refused: { body: { 'meta.channels.postal.costPence': 50 }, path: 'meta.channels.postal.costPence' },
    accepted: { body: { 'meta.channels.postal.costPence': 0 } },
  },
  {
    ...blockingRow('3'),
    name: 'opens-before-closing',
    check: orderFaults,
    refused: {
      body: { 'meta.channels.sms.dateStart': '2026-03-20T21:00:00.000Z' },
      path: 'meta.channels.sms.dateStop',
    },
    accepted: { body: { 'meta.channels.sms.dateStart': '2026-03-20T20:59:00.000Z' } },
  },
  {
    ...blockingRow('3'),
    name: 'draw-after-closing',
    check: drawFaults,
    refused: { body: { 'meta.drawCutOff': '2026-03-20T20:59:00.000Z' }, path: 'meta.drawCutOff' },
    accepted: { body: { 'meta.drawCutOff': undefined } },
  },
  {
    ...blockingRow('3'),
    name: 'draw-after-channels',
    isIntegrity: true,
    check: channelFaultsOf('3'),
    refused: { body: { 'meta.drawCutOff': '2026-03-25T16:59:00.000Z' }, path: 'meta.channels.postal.dateStop' },
    accepted: { body: { 'meta.drawCutOff': '2026-03-25T17:00:00.000Z' } },
  },
  {
    ...blockingRow('11'),
    name: 'channel-price-and-times',
    isIntegrity: true,
    check: channelFaultsOf('11'),
    refused: { body: { 'meta.channels.sms.costPence': 200 }, path: 'meta.channels.sms.cost' },
    accepted: {
      body: {
        'meta.channels.sms.costPence': 200,
        'meta.channels.sms.cost': '£2 a text, plus one message at your standard network rate',
        'meta.display.tc.tcFull': VALID_TERMS.replace('£1.50 a text', '£2 a text'),
      },
    },
  },
  {
    ...blockingRow('11'),
    name: 'keyword-and-number',
    check: onAirFaults,
    refused: { body: { 'meta.channels.sms.mobileFillText': 'COAST' }, path: 'meta.channels.sms.info' },
    accepted: {
      body: {
        'meta.channels.sms.mobileFillText': 'COAST',
        'meta.channels.sms.info': 'Text COAST to 07700900900. Later texts may still be charged.',
      },
    },
  },
  {
    ...blockingRow('19'),
    name: 'phone-charges',
    isIntegrity: true,
    check: channelFaultsOf('19'),
    refused: {
      body: { 'meta.channels.sms.info': 'Text SEA to 07700900900.' },
      path: 'meta.channels.sms.info',
    },
    accepted: {
      body: { 'meta.channels.sms.info': 'Text SEA to 07700900900.', 'meta.channels.sms.isLateCharged': false },
    },
  },
]
