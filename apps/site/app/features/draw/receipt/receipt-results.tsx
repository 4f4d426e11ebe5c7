/** What receipts have shown of a draw. */
import type { ReceiptReport } from '@fairdraw/draw/receipt/check-receipts.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { isListTooLong, ticketsCopy } from '../draw-copy.ts'
import styles from '../draw.module.css'
import { NotChecked } from '../not-checked.tsx'
import type { WorkerCheck } from '../use-worker-check.ts'
import type { EndedReceiptCheck } from './receipt-messages.ts'

type Props = { check: WorkerCheck<EndedReceiptCheck>; id: string; tickets: number }

export function ReceiptResults({ check, id, tickets }: Props) {
  if (check.status === 'idle' || check.status === 'running') return null
  if (check.status !== 'done') return <NotChecked copy={notCheckedCopy(check)} />
  return (
    <>
      {check.reports.map((report) => (
        <Report key={report.lines.map(({ text }) => text).join('\n')} report={report} />
      ))}
      {isListTooLong(tickets) && check.reports.some(({ verdict }) => verdict !== 'wrong') && (
        <ReadTheList id={id} tickets={tickets} />
      )}
    </>
  )
}

const TONES = { in: 'right', open: 'right', missing: 'wrong', wrong: 'wrong' } as const

function Report({ report: { verdict, headline, lines } }: { report: ReceiptReport }) {
  return (
    <>
      <p className={styles.verdict} data-tone={TONES[verdict]}>
        {headline}
      </p>
      <ul className={styles.steps} aria-label="What the receipt shows">
        {lines.map(({ result, text }) => (
          <li key={text} data-result={result}>
            {result !== 'open' && <Icon name={result === 'passed' ? 'check' : 'close'} size={18} />}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function ReadTheList({ id, tickets }: { id: string; tickets: number }) {
  return (
    <div className={styles.questions}>
      <span>{`The list has ${ticketsCopy(tickets)}, which is too long to read here as a whole. To do that, download `}</span>
      <a href={`/api/draws/${id}`} download={`draw-${id}.json`}>
        the draw
      </a>
      <span> and </span>
      <a href={`/api/draws/${id}/tickets`} download={`draw-${id}.tickets`}>
        the list
      </a>
      <span>, and run this on a computer: </span>
      <code>{`npm run draw -- verify draw-${id}.json --tickets draw-${id}.tickets --receipt ticket-receipt.txt`}</code>
    </div>
  )
}

type NothingChecked = Exclude<Props['check'], { status: 'done' | 'idle' | 'running' }>

function notCheckedCopy(check: NothingChecked): [headline: string, text: string] {
  switch (check.status) {
    case 'malformed':
      return ['That isn’t a receipt of this draw.', `It can’t be checked here: ${check.reason}.`]
    case 'not-loaded':
      return ['We couldn’t load the list.', problemText(check.problem)]
    case 'unreadable':
      return ['The list could not be read.', `${check.reason} This says nothing about your receipt. Try again.`]
    case 'stopped':
      return ['The check stopped.', 'This says nothing about your receipt. Check your connection and try again.']
  }
}
