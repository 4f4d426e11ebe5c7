/** The desk's calls about players (docs/mechanisms/desk/players.md). */
import {
  getDeskAdjustments,
  postDeskApproveAdjustment,
  postDeskDeclineAdjustment,
  postDeskProposeAdjustment,
} from '@fairdraw/contract/desk/adjustments.ts'
import {
  getDeskPlayer,
  getDeskPlayerTimeline,
  postDeskFindPlayers,
  postDeskFindPlayersByName,
  postDeskPlayerDetails,
} from '@fairdraw/contract/desk/players.ts'
import {
  postDeskBanPlayer,
  postDeskCloseAccount,
  postDeskErasePlayer,
  postDeskExportPlayer,
  postDeskLiftBan,
  postDeskResendMessage,
} from '@fairdraw/contract/desk/player-acts.ts'
import type { Db } from '../../../db/database.ts'
import type { PersonalDataTable } from '../../../db/personal-data.ts'
import { done } from '../../../http/outcome.ts'
import type { ReadStale } from '../../../http/own-writes.ts'
import type { Limits } from '../../../http/rate-limits/rate-limits.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Tokens } from '../../login/session/tokens.ts'
import type { ErasedBreaks } from '../../player/erased-breaks.ts'
import { changeStanding } from './change-standing.ts'
import { approveAdjustment, declineAdjustment } from './decide-adjustment.ts'
import { erasePlayer } from './erase-player.ts'
import { exportPlayer } from './export-player.ts'
import { findPlayersByName } from './find-by-name.ts'
import { findPlayers } from './find-players.ts'
import { listAdjustments } from './list-adjustments.ts'
import { proposeAdjustment } from './propose-adjustment.ts'
import { readPlayer } from './read-player.ts'
import { resendMessage } from './resend-message.ts'
import { seeDetails } from './see-details.ts'
import { readTimeline } from './timeline.ts'

type Context = {
  db: Db
  /** For a player with tens of thousands of rows: statements may take longer than a player's own call may. */
  background: Db
  limits: Limits
  tokens: Tokens
  breaks: ErasedBreaks
  personalData: readonly PersonalDataTable[]
  readStale: ReadStale
  operatorLimitPence: number
  now: () => Date
}

export function playerDeskRoutes(
  serve: Serve,
  { background, readStale, operatorLimitPence, now, ...context }: Context,
): void {
  const { db } = context

  serve(postDeskFindPlayers, ({ caller: { staffId }, body: { search }, request }) =>
    findPlayers(context, { search, staffId, address: request.ip, now: now() }),
  )

  serve(postDeskFindPlayersByName, ({ caller: { staffId }, body, request }) =>
    findPlayersByName(context, { ...body, staffId, address: request.ip, now: now() }),
  )

  serve(getDeskPlayer, ({ params: { id } }) => readPlayer(db, { playerId: id, operatorLimitPence, now: now() }))

  serve(getDeskPlayerTimeline, ({ params: { id }, query, request }) =>
    readStale(request, background, (from) => readTimeline(from, { playerId: id, ...query, now: now() })),
  )

  serve(postDeskPlayerDetails, ({ caller: { staffId }, params: { id }, request }) =>
    seeDetails(context, { playerId: id, staffId, address: request.ip, now: now() }),
  )

  serve(getDeskAdjustments, async ({ request }) =>
    done({ adjustments: await readStale(request, db, (from) => listAdjustments(from)) }),
  )

  serve(postDeskProposeAdjustment, ({ caller: { staffId }, params, body }) =>
    proposeAdjustment(db, { ...body, playerId: params.id, staffId, now: now() }),
  )

  serve(postDeskApproveAdjustment, ({ caller: { staffId }, params: { id, adjustmentId } }) =>
    approveAdjustment(db, { playerId: id, id: adjustmentId, staffId, now: now() }),
  )

  serve(postDeskDeclineAdjustment, ({ caller: { staffId }, params: { id, adjustmentId }, body: { reason } }) =>
    declineAdjustment(db, { playerId: id, id: adjustmentId, staffId, reason, now: now() }),
  )

  for (const [endpoint, act] of [
    [postDeskBanPlayer, 'ban-player'],
    [postDeskLiftBan, 'lift-ban'],
    [postDeskCloseAccount, 'close-account'],
  ] as const)
    serve(endpoint, ({ caller: { staffId }, params: { id }, body: { reason } }) =>
      changeStanding(context, act, { playerId: id, staffId, reason, now: now() }),
    )

  serve(postDeskExportPlayer, ({ caller: { staffId }, params: { id }, body: { reason } }) =>
    exportPlayer({ ...context, db: background }, { playerId: id, staffId, reason, now: now() }),
  )

  serve(postDeskErasePlayer, ({ caller: { staffId }, params: { id }, body }) =>
    erasePlayer(
      { ...context, db: background },
      { playerId: id, typedPlayerId: body.playerId, staffId, reason: body.reason, now: now() },
    ),
  )

  serve(postDeskResendMessage, ({ caller: { staffId }, params: { id, messageId } }) =>
    resendMessage(db, { playerId: id, messageId, staffId, now: now() }),
  )
}
