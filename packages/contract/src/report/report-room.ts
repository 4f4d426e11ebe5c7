/** The room Reports: a competition, the last shows of a programme, or some days, as tables that answer questions (docs/mechanisms/desk/reports.md). */
import { FIGURE_NAMES } from '@fairdraw/rules/report/figures.ts'
import { REPORT_TABLE_NAMES } from '@fairdraw/rules/report/questions.ts'
import * as z from 'zod/mini'
import { typedLine } from '../fields.ts'
import { endpoint } from '../endpoint.ts'
import { sheet } from '../desk/spreadsheet.ts'

const tag = 'The desk: reports'
const text = z.string()
const instant = z.iso.datetime()
const competitionId = z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))

/** The longest span of days of one report: a year, with the day that some have. */
export const MAX_REPORT_DAYS = 366
/** A programme's report is of so many of its last shows at most. */
export const MAX_PROGRAMME_SHOWS = 12

/** Without any: the competition with entries that closed last. `to`: a day in London that is included. The first of these that is there counts. */
const asked = {
  competition: z.optional(competitionId),
  programme: z.optional(typedLine(200, 1)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

const subject = z.object({
  kind: z.enum(['competition', 'programme', 'days']),
  /** Null: a competition without a name. */
  name: z.nullable(text),
  picture: z.nullable(text),
  /** From the first opening to the last closing, or the days. */
  from: instant,
  to: instant,
  /** The competitions that it is about, the last one first; of days those that entries were made in. */
  competitions: z.array(z.object({ id: z.int(), name: z.nullable(text) })),
})
export type ReportSubject = z.infer<typeof subject>

const value = z.nullable(z.union([z.number(), text]))

const table = z.object({
  table: z.enum(REPORT_TABLE_NAMES),
  /** What the names of its rows are. */
  rows: z.enum(['hour', 'day', 'text']),
  /** `name`: where the figure's own name would not tell the columns apart. */
  columns: z.array(z.object({ figure: z.enum(FIGURE_NAMES), name: z.optional(text) })),
  /** `values`: in the order of the columns; null: not known; a text: a number that is not told. */
  lines: z.array(z.object({ name: text, values: z.array(value) })),
})
export type ReportTable = z.infer<typeof table>
export type ReportValue = z.infer<typeof value>

export const getDeskReportSubjects = endpoint({
  name: 'getDeskReportSubjects',
  summary: 'What a report may be about: the competitions that opened last, and the programmes that they belong to',
  tag,
  method: 'GET',
  path: '/api/desk/reports/subjects',
  auth: 'staff',
  act: 'read-reports',
  responses: {
    200: z.object({
      /** By their closing, the last one first. */
      competitions: z.array(
        z.object({ id: z.int(), name: z.nullable(text), programme: z.nullable(text), closesAt: instant }),
      ),
    }),
  },
  problems: [],
})

export const getDeskReport = endpoint({
  name: 'getDeskReport',
  summary:
    'A report: the competition that closed last, another one, the last shows of a programme together, or days; as tables of figures',
  tag,
  method: 'GET',
  path: '/api/desk/reports',
  auth: 'staff',
  act: 'read-reports',
  query: z.object(asked),
  responses: {
    200: z.object({
      /** What was recorded before this instant is counted. */
      until: instant,
      subject,
      tables: z.array(table),
    }),
  },
  problems: ['not-found', 'export-span-wrong'],
})

export const getDeskReportPlayers = endpoint({
  name: 'getDeskReportPlayers',
  summary:
    'The players of a report: new and returning, how often they entered and what they spent, to the nearest ten; groups of fewer are not told',
  tag,
  method: 'GET',
  path: '/api/desk/reports/players',
  auth: 'staff',
  act: 'read-reports',
  query: z.object(asked),
  responses: { 200: z.object({ tables: z.array(table) }) },
  problems: ['not-found', 'export-span-wrong'],
})

export const getDeskReportSheet = endpoint({
  name: 'getDeskReportSheet',
  summary: 'A table of a report for a download. Each is in the audit log',
  tag,
  method: 'GET',
  path: '/api/desk/reports/sheet',
  auth: 'staff',
  act: 'export-reports',
  query: z.object({ ...asked, table: z.enum(REPORT_TABLE_NAMES) }),
  responses: { 200: sheet },
  problems: ['not-found', 'export-span-wrong'],
})
