/** The room Reports: how a show, a programme or some days did, as ten questions with their answers (docs/mechanisms/desk/reports.md#the-room). */
import type { ReportSubject } from '@fairdraw/contract/report/report-room.ts'
import { REPORT_QUESTION_NAMES } from '@fairdraw/rules/report/questions.ts'
import { formatDayName, formatDayAndTime } from '@fairdraw/rules/text/day-names.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { resized } from '@fairdraw/ui/media/media-address.ts'
import { useEffect } from 'react'
import { Link, useLoaderData, useLocation } from 'react-router'
import { Page } from '../../../ui/page.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { useIsWhole } from '../../../ui/use-is-whole.ts'
import { FigureTiles } from '../figure-tiles.tsx'
import { UntilNote } from '../until-note.tsx'
import type { loadReport } from './load-report.ts'
import { QuestionIndex } from './question-index.tsx'
import { QuestionSection } from './question-section.tsx'
import { reportTiles } from './report-tiles.ts'
import styles from './report.module.css'
import { SubjectChoice } from './subject-choice.tsx'

export function Component() {
  const { asked, competitions, report, problem } = useLoaderData<typeof loadReport>()
  useOpenDetailsForPrint()
  const isWhole = useIsWhole()
  useShownQuestion(report !== undefined && isWhole)
  return (
    <Page
      title="Reports"
      actions={
        report && (
          <Button tone="outline" size="small" onClick={() => print()}>
            Print
          </Button>
        )
      }
    >
      <SubjectChoice asked={asked} competitions={competitions} subject={report?.subject} />
      {competitions.length === 0 ? (
        <p>There is nothing to report yet: no competition has opened.</p>
      ) : (
        <ProblemNote problem={problem} />
      )}
      {report && (
        <>
          <Head subject={report.subject} />
          <FigureTiles tiles={reportTiles(report.tables)} />
          <UntilNote until={report.until} isOld={false} />
          <div className={styles.body}>
            <QuestionIndex />
            <div className={styles.questions}>
              {(isWhole ? REPORT_QUESTION_NAMES : REPORT_QUESTION_NAMES.slice(0, 1)).map((question) => (
                <QuestionSection key={question} question={question} report={report} asked={asked} />
              ))}
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

function Head({ subject: { kind, name, picture, from, to, competitions } }: { subject: ReportSubject }) {
  const [first, last] = [new Date(from), new Date(to)]
  const [only] = competitions
  return (
    <div className={styles.head}>
      {picture !== null && (
        <img className={styles.picture} src={resized(picture, 320)} alt="" width={320} height={200} />
      )}
      <div>
        <h2>
          <bdi>{kind === 'days' ? daysName(first, last) : (name ?? 'A competition without a name')}</bdi>
        </h2>
        {kind === 'competition' && <p>{`${formatDayAndTime(first)} to ${formatDayAndTime(last)}`}</p>}
        {kind === 'programme' && (
          <p>{`Its last ${competitions.length} shows, ${formatDayName(first)} to ${formatDayName(last)}`}</p>
        )}
        {kind === 'days' && <p>{`Entries made on these days, in ${competitions.length} competitions`}</p>}
        {kind === 'competition' && only && (
          <p className={styles.notPrinted}>
            <Link to={`/content/competition/${only.id}`}>Its page</Link>
          </p>
        )}
      </div>
    </div>
  )
}

function daysName(from: Date, to: Date): string {
  const names = [from, new Date(to.getTime() - 1)].map(formatDayName)
  return [...new Set(names)].join(' to ')
}

/** Paper cannot be opened: what is folded away is printed too, and folded again afterwards. */
function useOpenDetailsForPrint() {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []
    const open = () => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
      for (const details of opened) details.open = true
    }
    const close = () => {
      for (const details of opened) details.open = false
      opened = []
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', close)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', close)
    }
  }, [])
}

/** An address with a question was opened: the browser looked for it before it was there. */
function useShownQuestion(isThere: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, hash])
}
