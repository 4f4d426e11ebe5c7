/** The monthly return of the voluntary code: each figure, what is counted, and the rule that asks for it. */
import { getDeskMonthlyReturn, getDeskMonthlyReturnSheet } from '@fairdraw/contract/report/monthly-return.ts'
import type { MonthlyReturn, ReturnLineFigure } from '@fairdraw/contract/report/monthly-return.ts'
import { RETURN_LINE_ROWS, RETURN_SECTIONS } from '@fairdraw/rules/monthly-return/return-lines.ts'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { saveSheet } from '../../ui/spreadsheet/save-sheet.ts'
import type { SheetFormat } from '../../ui/spreadsheet/save-sheet.ts'
import type { CellColumn } from '../../ui/table/cells.tsx'
import { FiguresTable } from '../../ui/table/figures-table.tsx'
import looks from '../../ui/looks.module.css'
import { formatFigure } from './figure-copy.ts'
import { KeepDialog } from './keep-dialog.tsx'
import { monthAfter, monthFromAddress, monthName, monthNow } from './month-address.ts'
import styles from './monthly-return.module.css'

const VERSION = /^\d{1,6}$/

export async function loader({ request }: LoaderFunctionArgs) {
  const now = new Date()
  const month = monthFromAddress(request, now)
  const version = new URL(request.url).searchParams.get('version') ?? ''
  const query = VERSION.test(version) ? { version: Number(version) } : {}
  return { now: monthNow(now), shown: await readDesk(getDeskMonthlyReturn, { params: { month }, query }) }
}

const addressOf = (month: string, version?: number) =>
  `?${new URLSearchParams({ month, ...(version !== undefined && { version: String(version) }) })}`

export function Component() {
  const { now, shown } = useLoaderData<typeof loader>()
  const { month } = shown
  return (
    <Page
      title={`Monthly return: ${monthName(month)}`}
      actions={
        <nav className={looks.acts} aria-label="Months">
          <ButtonLink size="small" tone="outline" to={addressOf(monthAfter(month, -1))}>
            {monthName(monthAfter(month, -1))}
          </ButtonLink>
          {month < now && (
            <ButtonLink size="small" tone="outline" to={addressOf(monthAfter(month, 1))}>
              {monthName(monthAfter(month, 1))}
            </ButtonLink>
          )}
        </nav>
      }
    >
      <Return key={month} />
    </Page>
  )
}

function Return() {
  const { shown } = useLoaderData<typeof loader>()
  const [notice, setNotice] = useState<NoticeContent>()
  const lines = new Map(shown.lines.map((line) => [line.line, line]))
  return (
    <>
      <Notice notice={notice} />
      <State shown={shown} />
      <Acts shown={shown} onOutcome={setNotice} />
      {RETURN_SECTIONS.map(({ name, lines: names }) => (
        <Section key={name} title={name}>
          <div className={styles.lines}>
            <FiguresTable caption={name} columns={COLUMNS} rows={names.flatMap((line) => lines.get(line) ?? [])} />
          </div>
        </Section>
      ))}
      <p className={looks.aside}>
        Days are London’s. A group of fewer than ten people is not told. The rules are those of ‘Rules of the field’ in
        the product’s documents.
      </p>
      <Versions shown={shown} />
    </>
  )
}

const COLUMNS: readonly CellColumn<ReturnLineFigure>[] = [
  {
    name: 'What is counted',
    render: ({ line, notes }) => (
      <div>
        <p>{RETURN_LINE_ROWS[line].name}</p>
        <p className={looks.minor}>{RETURN_LINE_ROWS[line].counted}</p>
        {notes.length > 0 && (
          <ul className={`${looks.minor} ${styles.notes}`}>
            {notes.map((note) => (
              <li key={note} dir="auto">
                {note}
              </li>
            ))}
          </ul>
        )}
      </div>
    ),
  },
  { name: 'Figure', isNumber: true, render: (line) => <Figure line={line} /> },
  { name: 'Rule', render: ({ line }) => RETURN_LINE_ROWS[line].rule ?? '–' },
]

function Figure({ line }: { line: ReturnLineFigure }) {
  const text = formatFigure(line)
  return typeof line.figure === 'number' ? <b>{text}</b> : <span className={styles.told}>{text}</span>
}

/** Whether the figures may still change. */
function State({ shown: { isOver, version, countedAt, kept } }: { shown: MonthlyReturn }) {
  const newest = kept[0]
  if (version !== null)
    return (
      <p>
        <span>{`Version ${version}, kept as it was counted on`}</span> <Moment at={countedAt} />
        <span>{version === newest?.version ? '.' : ', and made again since.'}</span>
      </p>
    )
  return (
    <p>
      <span>Counted</span> <Moment at={countedAt} />
      <span>{isOver ? '. Nobody has kept these figures yet.' : '. The month goes on: the figures still change.'}</span>
    </p>
  )
}

function Acts({ shown, onOutcome }: { shown: MonthlyReturn; onOutcome: (notice: NoticeContent) => void }) {
  const { month, isOver, version, kept } = shown
  const may = useMay()
  const [isKeeping, setIsKeeping] = useState(false)
  const [problem, setProblem] = useState<DeskProblem>()
  const download = useOneAtATime(async (format: SheetFormat) => {
    setProblem(undefined)
    const answer = await callDesk(getDeskMonthlyReturnSheet, { params: { month }, query: { version: version ?? 0 } })
    if (!answer.ok) return setProblem(answer.problem)
    const name = `monthly-return-${month}${version === null ? '' : `-version-${version}`}`
    await saveSheet(format, answer.body, { name, title: `Return ${month}` })
  })
  return (
    <div className={`${looks.acts} ${styles.acts}`}>
      {isOver && may('keep-monthly-returns') && (
        <Button size="small" tone={kept.length === 0 ? 'stage' : 'outline'} onClick={() => setIsKeeping(true)}>
          {kept.length === 0 ? 'Keep this return' : 'Make it again'}
        </Button>
      )}
      {may('export-reports') && (
        <>
          <Button size="small" tone="outline" onClick={() => download.start('xlsx')}>
            Download XLSX
          </Button>
          <Button size="small" tone="outline" onClick={() => download.start('csv')}>
            Download CSV
          </Button>
        </>
      )}
      <Button size="small" tone="outline" onClick={() => print()}>
        Print
      </Button>
      <ProblemNote problem={problem} />
      {isKeeping && (
        <KeepDialog
          month={month}
          after={kept[0]?.version ?? 0}
          onOutcome={(outcome) => {
            setIsKeeping(false)
            onOutcome(outcome)
          }}
          onClose={() => setIsKeeping(false)}
        />
      )}
    </div>
  )
}

function Versions({ shown: { month, version, kept } }: { shown: MonthlyReturn }) {
  if (kept.length === 0) return null
  return (
    <Section title="Kept versions">
      <ul className={styles.versions}>
        {kept.map((one) => (
          <li key={one.version}>
            {one.version === version ? (
              <b>{`Version ${one.version}`}</b>
            ) : (
              <Link to={addressOf(month, one.version)}>{`Version ${one.version}`}</Link>
            )}{' '}
            <span>counted</span> <Moment at={one.at} /> <span>by</span> <bdi>{one.by ?? 'somebody who has left'}</bdi>
            {one.reason !== null && <p className={looks.minor}>{one.reason}</p>}
          </li>
        ))}
      </ul>
      {version !== null && <Link to={addressOf(month, 0)}>As it is counted now</Link>}
    </Section>
  )
}
