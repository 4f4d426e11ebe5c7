/**
 * Every call of both APIs. The server serves them, the reference lists them, and the tests with hostile input try each.
 */
import * as ageCheck from './account/age-check.ts'
import * as account from './account.ts'
import * as campaign from './campaign.ts'
import * as analytics from './analytics.ts'
import * as catalogue from './catalogue.ts'
import * as clip from './games/clip.ts'
import * as calendar from './desk/calendar.ts'
import * as content from './desk/content.ts'
import * as contentEditing from './desk/content-editing.ts'
import * as contentLivePreview from './desk/content-live-preview.ts'
import * as complaints from './desk/complaints.ts'
import * as deskImports from './desk/imports.ts'
import * as deskMessages from './desk/messages.ts'
import * as deskOnAir from './desk/on-air.ts'
import * as deskRun from './desk/run.ts'
import * as deskWinners from './desk/winners.ts'
import * as contentPreview from './desk/content-preview.ts'
import * as draw from './draw.ts'
import * as push from './draw/push.ts'
import * as drawShow from './draw/show.ts'
import * as deskDraws from './desk/draws.ts'
import * as deskDrawSheet from './desk/draw-sheet.ts'
import * as deskDrawShow from './desk/draw-show.ts'
import type { Endpoint } from './endpoint.ts'
import * as entry from './entry.ts'
import * as exchange from './exchange.ts'
import * as receipt from './account/receipt.ts'
import * as intake from './intake.ts'
import * as ledger from './desk/ledger.ts'
import * as live from './desk/live.ts'
import * as login from './login.ts'
import * as marketing from './marketing.ts'
import * as media from './desk/media.ts'
import * as money from './desk/money.ts'
import * as monthlyReturn from './report/monthly-return.ts'
import * as notification from './notification.ts'
import * as notificationContent from './notification-content.ts'
import * as ownLogIn from './desk/own-log-in.ts'
import * as payment from './payment.ts'
import * as payout from './payout.ts'
import * as prize from './prize.ts'
import * as adjustments from './desk/adjustments.ts'
import * as playerActs from './desk/player-acts.ts'
import * as players from './desk/players.ts'
import * as profile from './profile.ts'
import * as report from './report/report.ts'
import * as reportRoom from './report/report-room.ts'
import * as safety from './safety.ts'
import * as secondPerson from './desk/second-person.ts'
import * as session from './session.ts'
import * as staff from './desk/staff.ts'
import * as staffLogin from './desk/staff-login.ts'
import * as views from './desk/views.ts'
import * as winners from './winners.ts'
import * as winsday from './winsday.ts'
import * as wordDrum from './games/word-drum.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value

export const ENDPOINTS: readonly Endpoint[] = [
  login,
  session,
  catalogue,
  winners,
  account,
  exchange,
  receipt,
  profile,
  safety,
  ageCheck,
  marketing,
  entry,
  payment,
  notification,
  notificationContent,
  winsday,
  clip,
  wordDrum,
  draw,
  drawShow,
  push,
  deskDraws,
  complaints,
  monthlyReturn,
  deskDrawShow,
  deskDrawSheet,
  deskWinners,
  prize,
  campaign,
  payout,
  analytics,
  intake,
  staffLogin,
  views,
  ownLogIn,
  staff,
  players,
  adjustments,
  playerActs,
  secondPerson,
  content,
  contentEditing,
  contentLivePreview,
  contentPreview,
  media,
  money,
  ledger,
  deskImports,
  deskOnAir,
  deskRun,
  deskMessages,
  live,
  calendar,
  report,
  reportRoom,
].flatMap((part) => Object.values(part).filter(isEndpoint))
