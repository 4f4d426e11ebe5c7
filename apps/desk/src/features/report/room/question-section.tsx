/** A question with its answer, its tables, and what is counted in them. */
import type { ReportTable, getDeskReport } from '@fairdraw/contract/report/report-room.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { figureOf } from '@fairdraw/rules/report/figures.ts'
import type { FigureName } from '@fairdraw/rules/report/figures.ts'
import { REPORT_QUESTIONS, figuresOf, reportTable } from '@fairdraw/rules/report/questions.ts'
import type { ReportQuestion } from '@fairdraw/rules/report/questions.ts'
import { Section } from '../../../ui/page.tsx'
import { useIsWhole } from '../../../ui/use-is-whole.ts'
import { ANSWERS, earlierName } from './answers.ts'
import type { AskedReport } from './asked.ts'
import { PlayerGroups } from './player-groups.tsx'
import { TablesOfReport } from './report-table.tsx'
import styles from './report.module.css'

/** What a question cannot say, and why. */
const LIMITS: Readonly<Partial<Record<ReportQuestion, string>>> = {
  conversion:
    'Not by device: nothing is stored about the phone or computer that somebody uses, so there is nothing to count.',
  complaints: 'What support has recorded, and money that a player asked their bank to take back.',
}

export function QuestionSection({
  question,
  report,
  asked,
}: {
  question: ReportQuestion
  report: BodyOf<typeof getDeskReport>
  asked: AskedReport
}) {
  const answer = ANSWERS[question](report)
  const tables = report.tables.filter(
    ({ table, lines }) => reportTable(table).question === question && lines.length > 0,
  )
  const isWhole = useIsWhole()
  const title = question === 'earlier' ? `Against ${earlierName(report)}` : REPORT_QUESTIONS[question].title
  return (
    <div id={question} className={styles.question}>
      <Section title={title}>
        {answer !== undefined && <p className={styles.answer}>{answer}</p>}
        {isWhole && (
          <>
            {question === 'players' ? (
              <PlayerGroups key={JSON.stringify(asked)} asked={asked} />
            ) : (
              <TablesOfReport tables={tables} />
            )}
            {LIMITS[question] !== undefined && <p className={styles.limit}>{LIMITS[question]}</p>}
            <WhatIsCounted figures={question === 'players' ? figuresOf(question) : figuresIn(tables)} />
          </>
        )}
      </Section>
    </div>
  )
}

/** Each once, in the order of the tables. */
const figuresIn = (tables: readonly ReportTable[]): FigureName[] => [
  ...new Set(tables.flatMap(({ columns }) => columns.map(({ figure }) => figure))),
]

function WhatIsCounted({ figures }: { figures: readonly FigureName[] }) {
  if (figures.length === 0) return null
  return (
    <details className={styles.counted}>
      <summary>What is counted</summary>
      <dl>
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{figureOf(figure).name}</dt>
            <dd>{figureOf(figure).counts}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
