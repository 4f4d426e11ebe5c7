import { Readable } from 'node:stream'
import { getIntakeBatch, getIntakeTotals, postIntakeFile, postIntakeRows } from '@fairdraw/contract/intake.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { isUuid } from '../../db/ids.ts'
import { done, refuse } from '../../http/outcome.ts'
import { sendRefusal } from '../../http/problems.ts'
import { bearerOf } from '../../http/serve.ts'
import type { FindSource, Serve } from '../../http/serve.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { findBatch, totalsOf } from './batches.ts'
import { receiveBatch } from './receive-batch.ts'
import { receiveFile } from './receive-file.ts'
import { rejectedCsv } from './csv/rejected-csv.ts'

export function intakeRoutes(serve: Serve, { db, catalogue }: { db: Db; catalogue: Pick<Catalogue, 'find'> }) {
  const readBatch = async (source: string, batchId: string) => done((await findBatch(db, source, batchId))!)

  serve(postIntakeRows, async ({ source, body: { rows, ...delivery } }) => {
    const received = await receiveBatch(db, { source, ...delivery }, rows)
    return received.ok ? readBatch(source, received.body.batchId) : received
  })

  serve(postIntakeFile, async ({ source, query, request }) => {
    const received = await receiveFile(db, { source, ...query }, request.raw)
    return received.ok ? readBatch(source, received.body.batchId) : received
  })

  serve(getIntakeBatch, async ({ source, params }) => {
    const batch = await findBatch(db, source, params.id)
    return batch ? done(batch) : refuse('not-found')
  })

  serve(getIntakeTotals, async ({ source, params: { competitionId } }) => {
    if (!(await catalogue.find(competitionId))) return refuse('not-found')
    return done({ competitionId, channels: await totalsOf(db, competitionId, source) })
  })
}

/** Serves the rejected rows of a batch as a CSV file, so that the source can correct them. */
export function rejectedRowsRoute(app: FastifyInstance, { db, findSource }: { db: Db; findSource: FindSource }): void {
  app.get<{ Params: { id: string } }>('/api/intake/batches/:id/rejected.csv', async (request, reply) => {
    const bearer = bearerOf(request)
    const source = bearer === undefined ? undefined : findSource(bearer)
    if (source === undefined) return sendRefusal(reply, refuse('unknown-source'))
    const { id } = request.params
    const batch = isUuid(id) ? await findBatch(db, source, id) : undefined
    if (!batch) return sendRefusal(reply, refuse('not-found'))
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="rejected-${batch.id}.csv"`)
      .send(Readable.from(rejectedCsv(db, batch.id)))
  })
}
