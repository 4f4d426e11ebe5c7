/** Every feature. A test that runs all jobs runs them in this order, so what makes work for others comes first. */
import type { PersonalDataTable } from '../db/personal-data.ts'
import type { Feature } from '../feature.ts'
import { personalData as httpData } from '../http/personal-data.ts'
import { account } from './account/feature.ts'
import { ageCheck } from './age-check/feature.ts'
import { analytics } from './analytics/feature.ts'
import { audit } from './audit/feature.ts'
import { calendar } from './calendar/feature.ts'
import { campaign } from './campaign/feature.ts'
import { catalogue } from './catalogue/feature.ts'
import { clip } from './clip/feature.ts'
import { complaint } from './complaint/feature.ts'
import { content } from './content/feature.ts'
import { draw } from './draw/feature.ts'
import { drawShow } from './draw-show/feature.ts'
import { entry } from './entry/feature.ts'
import { intake } from './intake/feature.ts'
import { live } from './live/feature.ts'
import { log } from './log/feature.ts'
import { login } from './login/feature.ts'
import { marketing } from './marketing/feature.ts'
import { media } from './media/feature.ts'
import { monthlyReturn } from './monthly-return/feature.ts'
import { notification } from './notification/feature.ts'
import { payment } from './payment/feature.ts'
import { payout } from './payout/feature.ts'
import { player } from './player/feature.ts'
import { prize } from './prize/feature.ts'
import { push } from './push/feature.ts'
import { quickPay } from './quick-pay/feature.ts'
import { report } from './report/feature.ts'
import { safety } from './safety/feature.ts'
import { secondPerson } from './second-person/feature.ts'
import { staff } from './staff/feature.ts'
import { winners } from './winners/feature.ts'
import { winsday } from './winsday/feature.ts'
import { wordDrum } from './word-drum/feature.ts'

export const FEATURES: readonly Feature[] = [
  player,
  payment,
  quickPay,
  payout,
  entry,
  intake,
  content,
  draw,
  drawShow,
  push,
  log,
  ageCheck,
  prize,
  winsday,
  winners,
  campaign,
  clip,
  wordDrum,
  safety,
  marketing,
  notification,
  complaint,
  account,
  login,
  analytics,
  catalogue,
  calendar,
  media,
  live,
  report,
  monthlyReturn,
  secondPerson,
  staff,
  audit,
]

/** What all tables say of players, those below the features included. */
export const listPersonalData = (features: readonly Feature[] = FEATURES): readonly PersonalDataTable[] => [
  ...features.flatMap(({ personalData = [] }) => personalData),
  ...httpData,
]
