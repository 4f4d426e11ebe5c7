import { getDrawCalls } from '@fairdraw/contract/draw.ts'
import { postClaimPrize, postClaimVoucher, postPlayersUploads, postPrizes } from '@fairdraw/contract/prize.ts'
import { runOnce } from '../../http/idempotency.ts'
import type { Serve } from '../../http/serve.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import type { PrizeContext } from './award-draw.ts'
import { claimPrize, claimVoucher } from './claim.ts'
import { listCalls } from './calls/list-calls.ts'
import { listPrizes } from './list-prizes.ts'
import { uploadPicture } from './upload.ts'

export function prizeRoutes(
  serve: Serve,
  { db, catalogue, agePolicy, now }: PrizeContext & { agePolicy: AgePolicy },
): void {
  serve(getDrawCalls, ({ params, query }) => listCalls(db, params.id, query))

  serve(postPrizes, ({ caller: { playerId }, body }) => listPrizes(db, playerId, body.cursor))

  serve(postClaimPrize, ({ caller: { playerId }, key, body }) =>
    runOnce(db, { playerId, call: 'claim-prize', key, body }, () =>
      db.transaction((tx) => claimPrize(tx, { playerId, id: body.id }, body, { catalogue, agePolicy, now: now() })),
    ),
  )

  serve(postClaimVoucher, ({ caller: { playerId }, key, body }) =>
    runOnce(db, { playerId, call: 'claim-voucher', key, body }, () =>
      db.transaction((tx) => claimVoucher(tx, { playerId, id: body.id }, { agePolicy, now: now() })),
    ),
  )

  serve(postPlayersUploads, ({ caller: { playerId }, key, body }) =>
    runOnce(db, { playerId, call: 'players-uploads', key, body }, () =>
      uploadPicture(db, { playerId, id: body.id }, Buffer.from(body.picture, 'base64')),
    ),
  )
}
