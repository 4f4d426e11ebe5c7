/** Rows on when and how a competition is entered: channels, times, instructions (field rules 1, 3, 11, 19). */
import { effectiveClosing, effectiveOpening } from '../competition/competition.ts'
import type { CompetitionBody } from './body.ts'
import { listChannelFaults } from './channel-faults.ts'
import type { ChannelFault } from './channel-faults.ts'
import { faultsOf, blockingRow } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'
import { routesOf } from './free-route-rules.ts'
import { VALID_TERMS } from './valid-competition.ts'

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
