/** The desk's calls for imports (docs/mechanisms/intake.md#at-the-desk). */
import { Readable } from 'node:stream'
import {
  MAX_IMPORT_BYTES,
  MAX_REJECTED_ROWS,
  getDeskImport,
  getDeskImportOverview,
  getDeskImportProgress,
  getDeskImportTotals,
  getDeskImports,
  getDeskRejectedRows,
  postDeskCheckImport,
  postDeskDiscardImport,
  postDeskImport,
  postDeskRejectedCsv,
} from '@fairdraw/contract/desk/imports.ts'
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { ReadStale } from '../../../http/own-writes.ts'
import type { Serve } from '../../../http/serve.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { totalsOf } from '../batches.ts'
import { CsvFileError } from '../csv/csv-file-error.ts'
import { readCsv } from '../csv/read-csv.ts'
import { receiveFile, refuseFile } from '../receive-file.ts'
import { readRejectedPart } from '../csv/rejected-csv.ts'
import { findDelivery, findProgress, listDeliveries, listSources, listUnfinished } from './deliveries.ts'
import { countCompetitions, countReasons } from './delivery-result.ts'
import { discardDelivery } from './discard-delivery.ts'
import { listRejectedRows } from './rejected-rows.ts'

type Context = { db: Db; readStale: ReadStale; catalogue: Pick<Catalogue, 'find' | 'findAll'> }

export function intakeDeskRoutes(serve: Serve, { db, readStale, catalogue }: Context): void {
  serve(getDeskImports, async ({ query: { filter = 'all', ...query }, request }) =>
    done(await readStale(request, db, (from) => listDeliveries(from, { filter, ...query }))),
  )

  serve(getDeskImportOverview, async () =>
    done({ unfinished: await listUnfinished(db), sources: await listSources(db) }),
  )

  serve(getDeskImportProgress, async ({ query }) => done({ progress: await findProgress(db, query) }))

  serve(getDeskImportTotals, async ({ query: { competitionId } }) => {
    const known = await catalogue.find(competitionId)
    if (!known) return refuse('not-found')
    return done({ competitionId, name: known.competition.name, channels: await totalsOf(db, competitionId) })
  })

  serve(getDeskImport, async ({ params: { id } }) => {
    const delivery = await findDelivery(db, id)
    if (!delivery) return refuse('not-found')
    const competitions = await countCompetitions(db, id)
    const { byId } = await catalogue.findAll(competitions.flatMap(({ competitionId }) => competitionId ?? []))
    return done({
      delivery,
      reasons: await countReasons(db, id),
      chargedPence: competitions[0]?.allChargedPence ?? 0,
      competitions: competitions.map(({ competitionId, received, accepted, rejected, chargedPence }) => ({
        competitionId,
        name: (competitionId === null ? undefined : byId.get(competitionId)?.name) ?? null,
        received,
        accepted,
        rejected,
        chargedPence,
      })),
    })
  })

  serve(getDeskRejectedRows, async ({ params: { id }, query }) => {
    if (!(await findDelivery(db, id))) return refuse('not-found')
    return done(await listRejectedRows(db, id, query))
  })

  serve(postDeskCheckImport, async ({ body: { header, channel, ...name } }) => {
    const fault = await headerFault(header)
    if (fault) return refuseFile(fault)
    const progress = await findProgress(db, name)
    return progress && progress.channel !== channel ? refuse('delivery-changed') : done({ progress })
  })

  serve(postDeskImport, async ({ caller: { staffId }, query, request }) => {
    const delivery = { ...query, importedBy: staffId }
    const received = await receiveFile(db, delivery, request.raw, { maxBytes: MAX_IMPORT_BYTES })
    return received.ok ? done({ progress: (await findProgress(db, query))! }) : received
  })

  serve(postDeskRejectedCsv, async ({ caller: { staffId }, params: { id }, body: { after } }) => {
    if (!(await findDelivery(db, id))) return refuse('not-found')
    return db.transaction(async (tx) => {
      const { csv, rows, next } = await readRejectedPart(tx, id, { after, limit: MAX_REJECTED_ROWS })
      await recordAudit(tx, {
        actor: { staffId },
        act: 'download-rejected-rows',
        subject: { kind: 'delivery', id },
        after: { afterLine: after, rows },
      })
      return done({ csv, ...(next === undefined ? {} : { next }) })
    })
  })

  serve(postDeskDiscardImport, ({ caller: { staffId }, params: { id }, body: { reason } }) =>
    discardDelivery(db, { id, staffId, reason }),
  )
}

/** Why a first line cannot be that of a file of entries. */
async function headerFault(header: string): Promise<CsvFileError | undefined> {
  try {
    for await (const _ of readCsv(Readable.from([Buffer.from(header)]))) break
    return undefined
  } catch (error) {
    if (error instanceof CsvFileError) return error
    throw error
  }
}
