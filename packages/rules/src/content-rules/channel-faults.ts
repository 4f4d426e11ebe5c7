/** Errors in the channels of a competition, found before it is published (field rules 1, 3, 11, 19). */
import { channelTimes, effectiveClosing, effectiveOpening } from '../competition/competition.ts'
import type { Channel } from '../competition/competition.ts'
import { INTAKE_CHANNELS } from '../entry/intake.ts'
import type { IntakeCompetition } from '../entry/intake.ts'
import { formatPrice, statesPrice } from '../payment/money.ts'

type Published = Pick<IntakeCompetition, 'dateStart' | 'dateStop' | 'meta'>

/** One error of a channel: its field and the field rule that it breaks. */
export type ChannelFault = {
  channel: Channel
  field: 'enabled' | 'dateStop' | 'cost' | 'costPence' | 'info'
  rule: '1' | '3' | '11' | '19'
  words: string
}

/** The errors of a competition's channels, as sentences for its publisher. */
export function channelFaults(competition: Published): string[] {
  return listChannelFaults(competition).map(({ words }) => words)
}

/** The same errors, each with its field. */
export function listChannelFaults(competition: Published): ChannelFault[] {
  return [...onlineFaults(competition), ...intakeFaults(competition)]
}

/**
 * Every tile has the online button and counts down to the competition's closing, so the online channel must be enabled
 * and have the same times (field rules 11, 12).
 */
function onlineFaults(competition: Published): ChannelFault[] {
  const { online } = competition.meta.channels
  const about = { channel: 'online', rule: '11' } as const
  if (!online?.enabled)
    return [{ ...about, field: 'enabled', words: 'it cannot be entered online, where all its tiles lead' }]
  const { opens, closes } = channelTimes(competition, 'online', online)
  const isSame = +opens === +effectiveOpening(competition) && +closes === +effectiveClosing(competition)
  const words = 'the way in online has other times than the competition (field rule 11)'
  return isSame ? [] : [{ ...about, field: 'dateStop', words }]
}

function intakeFaults(competition: Published): ChannelFault[] {
  const { meta } = competition
  return INTAKE_CHANNELS.flatMap((channel) => {
    const settings = meta.channels[channel]
    if (!settings?.enabled) return []
    const { cost, costPence = 0, info, isLateCharged = false } = settings
    const { closes } = channelTimes(competition, channel, settings)
    const faults: [boolean, ChannelFault['field'], ChannelFault['rule'], string][] = [
      [channel === 'postal' && costPence > 0, 'costPence', '1', 'costs something by ordinary post (field rule 1)'],
      [
        costPence > 0 && !statesPrice(cost, costPence),
        'cost',
        '11',
        `does not say its price of ${formatPrice(costPence)} (field rule 11)`,
      ],
      [
        costPence > 0 && !meta.display.tc.tcFull.includes(cost),
        'cost',
        '11',
        'has another price in the terms, or none (field rule 11)',
      ],
      // The phone company's charge is on top of our price, so it is stated separately (field rule 19).
      [
        costPence > 0 && !/, plus \S/.test(cost),
        'cost',
        '19',
        'does not say what the phone company charges (field rule 19)',
      ],
      [
        isLateCharged && !/charged/.test(info),
        'info',
        '19',
        'does not say that a late one may be charged (field rule 19)',
      ],
      [
        meta.drawCutOff !== undefined && Date.parse(meta.drawCutOff) < closes.getTime(),
        'dateStop',
        '3',
        'closes after the draw (field rule 3)',
      ],
    ]
    return faults.flatMap(([isWrong, field, rule, words]) =>
      isWrong ? [{ channel, field, rule, words: `the way in by ${channel} ${words}` }] : [],
    )
  })
}
