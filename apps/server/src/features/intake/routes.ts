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
import { findBatch, rejectedCsv, totalsOf } from './batches.ts'
import { FileFault, readCsv } from './read-csv.ts'
import { receive } from './receive.ts'
import type { Delivery } from './receive.ts'
import type { RawRow } from './read-csv.ts'

export function intakeRoutes(serve: Serve, { db, catalogue }: { db: Db; catalogue: Pick<Catalogue, 'find'> }) {
  const bring = async (delivery: Delivery, rows: AsyncIterable<RawRow> | Iterable<RawRow>) => {
    const received = await receive(db, delivery, rows)
    return received.ok ? done((await findBatch(db, delivery.source, received.body.batchId))!) : received
  }

  serve(postIntakeRows, ({ source, body: { rows, ...delivery } }) => bring({ source, ...delivery }, rows))

  serve(postIntakeFile, async ({ source, query, request }) => {
    try {
      // One that is refused in the middle must not take the connection with it, over which that is said.
      return await bring({ source, ...query }, readCsv(request.raw.iterator({ destroyOnReturn: false })))
    } catch (error) {
      if (error instanceof FileFault)
        return refuse('unreadable-file', { detail: `${error.message} Nothing of it was taken in.` })
      throw error
    } finally {
      // What is still to come of it runs past unread.
      request.raw.on('data', () => {})
    }
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

/** The rejected rows of a delivery, as a file to be worked on. */
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
