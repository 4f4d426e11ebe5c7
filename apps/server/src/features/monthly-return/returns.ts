/** A month's return: counted now, or as it was kept; and keeping it. */
import type { MonthlyReturn } from '@fairdraw/contract/report/monthly-return.ts'
import type { Sheet } from '@fairdraw/contract/desk/spreadsheet.ts'
import { RETURN_LINES, RETURN_LINE_ROWS, RETURN_SECTIONS } from '@fairdraw/rules/monthly-return/return-lines.ts'
import { UNTOLD_WORDS, toldFigures } from '@fairdraw/rules/monthly-return/small-groups.ts'
import { londonInstant, londonMonth } from '@fairdraw/rules/text/london-time.ts'
import type { Month } from '@fairdraw/rules/text/london-time.ts'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordAudit } from '../audit/record.ts'
import { staffNames } from '../staff/people.ts'
import { countReturn } from './count-return.ts'
import { monthlyReturns } from './tables.ts'

type Asked = { month: string; version?: number | undefined; now: Date }

/** By London's clocks. */
export const monthOf = (name: string): Month => londonMonth(londonInstant(`${name}-01`))

const listKept = (db: Db, month: string) =>
  db.select().from(monthlyReturns).where(eq(monthlyReturns.month, month)).orderBy(desc(monthlyReturns.version))

/** Without a version: as it was kept last, or counted now if it was not. Version 0: counted now. */
export async function readReturn(db: Db, { month, version, now }: Asked): Promise<Outcome<MonthlyReturn, 'not-found'>> {
  const kept = await listKept(db, month)
  const shown = version === undefined ? kept[0] : kept.find((one) => one.version === version)
  if (version !== undefined && version > 0 && !shown) return refuse('not-found')
  const { begins, ends } = monthOf(month)
  const { figures, notes } = shown ?? (await countReturn(db, { name: month, begins, ends }))
  const told = toldFigures(figures)
  const names = await staffNames(
    db,
    kept.map(({ keptBy }) => keptBy),
  )
  return done({
    month,
    isOver: ends <= now,
    countedAt: (shown?.countedAt ?? now).toISOString(),
    version: shown?.version ?? null,
    lines: RETURN_LINES.map((line) => ({ line, figure: told[line], notes: notes[line] ?? [] })),
    kept: kept.map((one) => ({
      version: one.version,
      at: one.countedAt.toISOString(),
      by: names.get(one.keptBy) ?? null,
      reason: one.reason,
    })),
  })
}

type Kept = { month: string; after: number; reason?: string | undefined; staffId: string; now: Date }

/** Counts and keeps the next version. Of two people at the same time one is refused: the key is the month and the version. */
export async function keepReturn(
  db: Db,
  { month, after, reason, staffId, now }: Kept,
): Promise<Outcome<{ version: number }, 'month-not-over' | 'return-kept'>> {
  const { begins, ends } = monthOf(month)
  if (ends > now) return refuse('month-not-over')
  const [newest] = await listKept(db, month)
  if ((newest?.version ?? 0) !== after) return refuse('return-kept')
  const counted = await countReturn(db, { name: month, begins, ends })
  const version = after + 1
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(monthlyReturns)
      .values({
        month,
        version,
        ...counted,
        countedAt: now,
        keptBy: staffId,
        reason: reason ?? null,
      })
      .onConflictDoNothing()
      .returning({ version: monthlyReturns.version })
    if (added.length === 0) return refuse('return-kept')
    await recordAudit(tx, {
      actor: { staffId },
      act: 'keep-monthly-return',
      subject: { kind: 'monthly-return', id: month },
      after: { version },
      ...(reason !== undefined && { reason }),
    })
    return done({ version })
  })
}

/** As a table, for a file: a row for each line. Money is in a column of its own, because its cells have another form. */
export function toSheet({ lines }: Pick<MonthlyReturn, 'lines'>): Sheet {
  const figureOf = new Map(lines.map((one) => [one.line, one]))
  return {
    columns: [
      { name: 'Section', cell: 'text' },
      { name: 'Line', cell: 'text' },
      { name: 'Figure', cell: 'number' },
      { name: 'Money', cell: 'pence' },
      { name: 'Share', cell: 'share' },
      { name: 'What is counted', cell: 'text' },
      { name: 'Field rule', cell: 'text' },
      { name: 'Notes', cell: 'text' },
    ],
    rows: RETURN_SECTIONS.flatMap((section) =>
      section.lines.map((line) => {
        const { name, unit, counted, rule } = RETURN_LINE_ROWS[line]
        const { figure, notes } = figureOf.get(line)!
        const told = typeof figure === 'string' ? UNTOLD_WORDS[figure] : figure
        return [
          section.name,
          name,
          unit === 'count' || unit === 'days' ? told : null,
          unit === 'pence' ? told : null,
          unit === 'share' ? told : null,
          counted,
          rule,
          notes.join('\n'),
        ]
      }),
    ),
  }
}
