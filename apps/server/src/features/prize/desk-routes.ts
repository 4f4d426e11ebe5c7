/** The desk's calls for sending prizes and managing vouchers (docs/mechanisms/prizes.md). */
import {
  getDeskAwards,
  postDeskAwardAddress,
  postDeskAwardStep,
  postDeskVouchers,
  postDeskWithdrawAward,
} from '@fairdraw/contract/prize.ts'
import { nextAwardState } from '@fairdraw/rules/prize/award.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { ReadStale } from '../../http/own-writes.ts'
import type { Serve } from '../../http/serve.ts'
import { recordAudit } from '../audit/record.ts'
import type { PrizeContext } from './award-draw.ts'
import { lockAward, moveAward } from './awards.ts'
import { findClaim } from './claim.ts'
import { findAward, listAwards, listUploads } from './desk-awards.ts'
import { addVouchers } from './give-code.ts'
import { notifyWinner } from './notices/notify-winner.ts'
import { withdrawByTwo } from './withdrawal/withdraw.ts'

type Context = Pick<PrizeContext, 'db'> & { readStale: ReadStale }

export function prizeDeskRoutes(serve: Serve, { db, readStale }: Context): void {
  serve(getDeskAwards, async ({ query, request }) =>
    done({ awards: await readStale(request, db, (from) => listAwards(from, query)) }),
  )

  serve(postDeskAwardAddress, ({ caller: { staffId }, params }) =>
    db.transaction(async (tx) => {
      if (!(await lockAward(tx, params))) return refuse('not-found')
      const claim = await findClaim(tx, params)
      const uploads = await listUploads(tx, params)
      await recordAudit(tx, { actor: { staffId }, act: 'read-address', subject: { kind: 'award', id: params.id } })
      return done({ address: claim?.address ?? null, uploads })
    }),
  )

  serve(postDeskAwardStep, ({ caller: { staffId }, params: { step, ...key }, body: { dispatch } }) =>
    db.transaction(async (tx) => {
      const award = await lockAward(tx, key)
      if (!award) return refuse('not-found')
      if (!nextAwardState(award.state, step)) return refuse('wrong-award-state')
      const change = { ...(dispatch && { dispatch }) }
      const moved = await moveAward(tx, award, step, { actor: { staffId }, change })
      if (step === 'send') await notifyWinner(tx, moved, 'prize-sent')
      return done({ award: await findAward(tx, key) })
    }),
  )

  serve(postDeskWithdrawAward, ({ caller: { staffId }, params, body: { reason, proposalId } }) =>
    db.transaction(async (tx) => {
      const { kind } = await withdrawByTwo(tx, params, { staffId, reason, proposalId })
      if (kind === 'unknown') return refuse('not-found')
      if (kind === 'wrong-state') return refuse('wrong-award-state')
      return done({ award: await findAward(tx, params) })
    }),
  )

  serve(postDeskVouchers, ({ caller: { staffId }, body }) =>
    db.transaction(async (tx) => {
      const { voucher: name, ...more } = body
      const result = await addVouchers(tx, { name, ...more })
      const after = { name, added: result.added }
      await recordAudit(tx, {
        actor: { staffId },
        act: 'add-vouchers',
        subject: { kind: 'voucher', id: name },
        after,
      })
      return done(result)
    }),
  )
}
