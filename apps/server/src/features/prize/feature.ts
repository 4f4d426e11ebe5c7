import { isNoticeHour } from '@fairdraw/rules/prize/result-notice.ts'
import type { Feature } from '../../feature.ts'
import { DEFAULT_INTERVAL, MINUTE, SECOND } from '../../jobs/intervals.ts'
import { msUntil } from '../../jobs/wake.ts'
import { LAPSE_BATCH_SIZE, NEXT_LAPSE, callAlternates, lapseAwards } from './alternates.ts'
import { awardDraws } from './award-draw.ts'
import { prizeDeskRoutes } from './desk-routes.ts'
import { CHECKED_BATCH_SIZE, finishCheckedClaims } from './finish-checked.ts'
import { CODE_BATCH_SIZE, assignWaitingCodes } from './give-code.ts'
import { PRIZE_GAUGES } from './prize-gauges.ts'
import { NEXT_REMINDER, REMIND_PRIZES_BATCH, remindWinners, revealLate } from './notices/remind.ts'
import {
  NEXT_NOTICES,
  NOTICE_BATCH_SIZE,
  notifyUncalledAlternates,
  sendResultNotices,
} from './notices/result-notices.ts'
import { prizeRoutes } from './routes.ts'
import { withdrawVoid } from './withdrawal/withdraw.ts'
import { personalData } from './personal-data.ts'

export const prize: Feature = {
  personalData,
  create: (house) => {
    const { background: db, now } = house
    const context = { ...house, db }
    const pace = { ...DEFAULT_INTERVAL, minIntervalMs: 2 * SECOND }
    return {
      routes: (serve) => {
        prizeRoutes(serve, house)
        prizeDeskRoutes(serve, house)
      },
      gauges: PRIZE_GAUGES,
      jobs: [
        {
          name: 'award prizes',
          ...pace,
          wakeOn: 'wake-draws',
          run: () => awardDraws(context),
          timeLimitMs: 10 * MINUTE,
        },
        {
          name: 'lapse prizes',
          ...pace,
          nextDueInMs: () => msUntil(db, NEXT_LAPSE),
          run: () => lapseAwards(context),
          batchSize: LAPSE_BATCH_SIZE,
        },
        {
          name: 'withdraw prizes of void draws',
          ...pace,
          run: () => withdrawVoid(context),
          batchSize: LAPSE_BATCH_SIZE,
        },
        { name: 'call alternates', ...pace, run: () => callAlternates(context) },
        {
          name: 'give voucher codes',
          ...pace,
          wakeOn: 'wake-draws',
          run: () => assignWaitingCodes(context),
          batchSize: CODE_BATCH_SIZE,
        },
        {
          name: 'remind winners',
          ...pace,
          nextDueInMs: () => msUntil(db, NEXT_REMINDER),
          run: () => remindWinners(context),
          batchSize: REMIND_PRIZES_BATCH,
        },
        {
          name: 'finish claims whose winners were checked',
          ...DEFAULT_INTERVAL,
          minIntervalMs: SECOND / 2,
          wakeOn: 'wake-age-checks',
          run: () => finishCheckedClaims(context),
          batchSize: CHECKED_BATCH_SIZE,
        },
        { name: 'reveal late prizes', ...pace, run: () => revealLate(context), batchSize: REMIND_PRIZES_BATCH },
        {
          name: 'notify players who did not win',
          ...pace,
          wakeOn: 'wake-draws',
          nextDueInMs: async () => (isNoticeHour(now()) ? msUntil(db, NEXT_NOTICES) : undefined),
          run: async () => (isNoticeHour(now()) ? sendResultNotices(context) : 0),
          batchSize: NOTICE_BATCH_SIZE,
        },
        {
          name: 'notify alternates who were not called',
          ...DEFAULT_INTERVAL,
          run: async () => (isNoticeHour(now()) ? notifyUncalledAlternates(context) : 0),
          batchSize: 1,
        },
      ],
    }
  },
}
