/** What a check of a draw has shown, and what it leaves open. */
import { reportOf } from '@fairdraw/draw/check-report.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { formatMoment, isDemonstrationChain, isListTooLong, ticketsCopy } from './draw-copy.ts'
import type { EndedCheck, UnreadPart } from './draw-messages.ts'
import { NotChecked } from './not-checked.tsx'
import type { DrawCheck } from './use-draw-check.ts'
import styles from './draw.module.css'

export type CheckedDraw = {
  id: string
  tickets: number
  chain: string
  isRedraw: boolean
  /** The attempt whose list a redraw must have. */
  firstId?: string | undefined
}

type Props = { check: DrawCheck; draw: CheckedDraw }

export function CheckResults({ check, draw }: Props) {
  if (check.status === 'idle' || check.status === 'running') return null
  if (check.status !== 'done') return <NotChecked copy={notCheckedCopy(check)} />
  const { verdict, headline, lines, notChecked } = reportOf(check.results, {
    isDemonstration: isDemonstrationChain(draw.chain),
    isRedraw: draw.isRedraw,
    formatTime: formatMoment,
    // The hash, and the keys of the witnesses, came from the server that is checked.
    fromElsewhere: { firstAttempt: draw.firstId !== undefined },
  })
  return (
    <>
      <p className={styles.verdict} data-tone={verdict === 'right' ? 'right' : 'wrong'}>
        {headline}
      </p>
      <ul className={styles.steps} aria-label="What was checked">
        {lines.map(({ step, isPassed, text, reason }) => (
          <li key={step} data-result={isPassed ? 'passed' : 'failed'}>
            <Icon name={isPassed ? 'check' : 'close'} size={18} />
            <span>
              <span>{text}</span>
              {reason !== undefined && <b>{` ${reason}`}</b>}
            </span>
          </li>
        ))}
      </ul>
      {notChecked.length > 0 && (
        <>
          <h3 className={styles.open} id="open-heading">
            What wasn’t checked
          </h3>
          <ul className={styles.questions} aria-labelledby="open-heading">
            {isListTooLong(draw.tickets) && (
              <li>
                <ReadTheList {...draw} />
              </li>
            )}
            {notChecked.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function ReadTheList({ id, tickets }: CheckedDraw) {
  return (
    <>
      <span>{`The list of ${ticketsCopy(tickets)}, which is too long to read here. To check it, download `}</span>
      <a href={`/api/draws/${id}`} download={`draw-${id}.json`}>
        the draw
      </a>
      <span> and </span>
      <a href={`/api/draws/${id}/tickets`} download={`draw-${id}.tickets`}>
        the list
      </a>
      <span>, and run this on a computer: </span>
      <code>{`npm run draw -- verify draw-${id}.json --tickets draw-${id}.tickets`}</code>
    </>
  )
}

const UNREAD_COPY: Record<UnreadPart, string> = {
  result: 'The result could not be read.',
  first: 'The first attempt could not be read.',
  list: 'The list could not be read.',
}

type NothingChecked = Exclude<EndedCheck, { status: 'done' }>

function notCheckedCopy(check: NothingChecked): [headline: string, text: string] {
  switch (check.status) {
    case 'not-loaded':
      return ['We couldn’t load the draw.', problemText(check.problem)]
    case 'unreadable':
      return [UNREAD_COPY[check.what], `${check.reason} This says nothing about the draw. Try again.`]
    case 'stopped':
      return ['The check stopped.', 'This says nothing about the draw. Check your connection and try again.']
  }
}
