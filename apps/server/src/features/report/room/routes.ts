/** The calls of the room Reports (docs/mechanisms/desk/reports.md#the-room). */
import {
  getDeskReport,
  getDeskReportPlayers,
  getDeskReportSheet,
  getDeskReportSubjects,
} from '@fairdraw/contract/report/report-room.ts'
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { reportTable } from '@fairdraw/rules/report/questions.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import type { Serve } from '../../../http/serve.ts'
import { recordAudit } from '../../audit/record.ts'
import { createMemory } from '../remember.ts'
import { playerTables } from './players.ts'
import { readReport } from './read-report.ts'
import { asReply, findSubject, readShows } from './subject.ts'
import type { Asked, Subject } from './subject.ts'
import { toSheet } from './to-sheet.ts'

/** A report of a year of everything takes a second; nobody waits longer for figures, and nothing else for them. */
const MAX_READ_MS = 8_000
const REPORT_LASTS_MS = 5_000
/** The sums of weeks are many, and a minute changes little of them; the report says until when it counts. */
const LONG_REPORT_LASTS_MS = 60_000
const LONG_MS = 7 * 86_400_000
/** All entries of the report are read for it, and it changes slowly. */
const PLAYERS_LAST_MS = 10 * 60_000
const MAX_SUBJECTS = 200

type Refusal = 'not-found' | 'export-span-wrong'
type Read<Body> = Promise<Outcome<Body, Refusal>>

export function reportRoomRoutes(serve: Serve, { db, now }: { db: Db; now: () => Date }): void {
  /** Each statement within a time. */
  const within = <Result>(read: (tx: Db) => Promise<Result>): Promise<Result> =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${MAX_READ_MS}`))
      return read(tx)
    })
  const about = <Body>(asked: Asked, read: (tx: Db, subject: Subject) => Promise<Body>): Read<Body> =>
    within(async (tx) => {
      const found = await findSubject(tx, asked, now())
      return found.ok ? done(await read(tx, found.body)) : found
    })
  type Report = Awaited<Read<Awaited<ReturnType<typeof readWhole>>>>
  const reports = createMemory<Report>(REPORT_LASTS_MS, now)
  const longReports = createMemory<Report>(LONG_REPORT_LASTS_MS, now)
  const players = createMemory<Awaited<Read<{ tables: ReportTable[] }>>>(PLAYERS_LAST_MS, now)
  const subjects = createMemory<Awaited<ReturnType<typeof listSubjects>>>(REPORT_LASTS_MS, now)

  const readWhole = async (tx: Db, subject: Subject) => ({
    ...(await readReport(tx, subject, now())),
    subject: asReply(subject),
  })
  const reportOf = (asked: Asked) =>
    (isLong(asked) ? longReports : reports)(keyOf(asked), () => about(asked, readWhole))
  const playersOf = (asked: Asked) =>
    players(keyOf(asked), () =>
      about(asked, async (tx, subject) => ({ tables: await playerTables(tx, subject, now()) })),
    )
  const listSubjects = () =>
    within((tx) =>
      readShows(
        tx,
        sql`where (c.body ->> 'dateStart')::timestamptz <= ${now()} order by c.closes_at desc nulls last, c.id desc limit ${MAX_SUBJECTS}`,
      ),
    )

  serve(getDeskReport, ({ query }) => reportOf(query))
  serve(getDeskReportPlayers, ({ query }) => playersOf(query))
  serve(getDeskReportSubjects, async () => {
    const shows = await subjects('all', listSubjects)
    return done({
      competitions: shows.map(({ id, name, programme, closes }) => ({
        id,
        name,
        programme,
        closesAt: closes.toISOString(),
      })),
    })
  })
  serve(getDeskReportSheet, async ({ caller: { staffId }, query: { table, ...asked } }) => {
    const report = await (reportTable(table).question === 'players' ? playersOf(asked) : reportOf(asked))
    if (!report.ok) return report
    const found = report.body.tables.find((one) => one.table === table)
    if (!found) return refuse('not-found')
    // It leaves the desk.
    await recordAudit(db, {
      actor: { staffId },
      act: 'export-report',
      subject: { kind: 'export', id: table },
      after: { ...asked, rows: found.lines.length },
    })
    return done(toSheet(found))
  })
}

const isLong = ({ from, to }: Asked) =>
  from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) >= LONG_MS

const keyOf = ({ competition, programme, from, to }: Asked) => JSON.stringify([competition, programme, from, to])
