/** The desk's calls about complaints (docs/mechanisms/desk/complaints.md). */
import {
  getDeskComplaint,
  getDeskComplaints,
  postDeskAcknowledgeComplaint,
  postDeskAnswerComplaint,
  postDeskAssignComplaint,
  postDeskComplaint,
  postDeskReferComplaint,
  postDeskResolveComplaint,
} from '@fairdraw/contract/desk/complaints.ts'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { ReadStale } from '../../http/own-writes.ts'
import type { Serve } from '../../http/serve.ts'
import { staffWhoMay } from '../staff/people.ts'
import { assignComplaint } from './assign-complaint.ts'
import { findComplaint, listComplaints } from './list-complaints.ts'
import { moveComplaint } from './move-complaint.ts'
import type { ComplaintStep } from './move-complaint.ts'
import { recordComplaint } from './record-complaint.ts'

type Context = { db: Db; readStale: ReadStale; now: () => Date }

export function complaintDeskRoutes(serve: Serve, { db, readStale, now }: Context): void {
  serve(getDeskComplaints, async ({ caller: { staffId }, query, request }) =>
    done(await readStale(request, db, (from) => listComplaints(from, { ...query, staffId }))),
  )

  serve(getDeskComplaint, async ({ params: { id } }) => {
    const [complaint, people] = await Promise.all([findComplaint(db, id), staffWhoMay(db, 'handle-complaints')])
    return complaint ? done({ complaint, people }) : refuse('not-found')
  })

  serve(postDeskComplaint, ({ caller: { staffId }, body }) =>
    db.transaction(async (tx) => {
      const recorded = await recordComplaint(tx, { ...body, staffId, now: now() })
      return recorded.ok ? shown(tx, recorded.body.id) : recorded
    }),
  )

  serve(postDeskAssignComplaint, ({ caller: { staffId }, params: { id }, body }) =>
    db.transaction(async (tx) => {
      const assigned = await assignComplaint(tx, { id, ...body, staffId })
      return assigned.ok ? shown(tx, id) : assigned
    }),
  )

  const move = (id: number, staffId: string, step: ComplaintStep) =>
    db.transaction(async (tx) => {
      const moved = await moveComplaint(tx, { id, staffId, now: now() }, step)
      return moved.ok ? shown(tx, id) : moved
    })

  serve(postDeskAcknowledgeComplaint, ({ caller: { staffId }, params: { id } }) =>
    move(id, staffId, { event: 'acknowledge' }),
  )

  serve(postDeskAnswerComplaint, ({ caller: { staffId }, params: { id }, body: { outcome, answer } }) =>
    move(id, staffId, { event: 'answer', outcome, words: answer }),
  )

  serve(postDeskReferComplaint, ({ caller: { staffId }, params: { id } }) => move(id, staffId, { event: 'refer' }))

  serve(postDeskResolveComplaint, ({ caller: { staffId }, params: { id }, body: { resolution, words } }) =>
    move(id, staffId, { event: 'resolve', outcome: resolution, words }),
  )
}

const shown = async (tx: Db, id: number) => done({ complaint: (await findComplaint(tx, id))! })
