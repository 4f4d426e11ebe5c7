/** Repeats the whole draw in the visitor's browser and shows the result of each step. */
import { isRight } from '@fairdraw/draw/verify.ts'
import type { Progress } from '@fairdraw/draw/verify.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { useRef } from 'react'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { problemText } from '../../ui/request/problem-text.ts'
import { STEP_COPY } from './draw-copy.ts'
import { useDrawCheck } from './use-draw-check.ts'
import type { DrawCheck } from './use-draw-check.ts'
import styles from './draw.module.css'

/** A longer list would be too large to download on a phone. The picks are then verified by their proofs only. */
const MAX_LIST_TICKETS = 1_000_000

type Props = { id: string; publishedHash: string; tickets: number }

export function CheckDraw({ id, publishedHash, tickets }: Props) {
  const bar = useRef<HTMLProgressElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const [check, start] = useDrawCheck(({ step, done, of }: Progress) => {
    if (step !== 'tickets' || !bar.current || !count.current) return
    bar.current.value = done / of
    count.current.textContent = `${formatNumber(done)} of ${formatNumber(of)} tickets`
  })
  const drawUrl = `/api/draws/${id}`
  const listUrl = tickets <= MAX_LIST_TICKETS ? `${drawUrl}/tickets` : undefined
  return (
    <section className={styles.check} aria-labelledby="check-heading">
      <h2 id="check-heading">Check it yourself</h2>
      <p>
        Your browser can repeat the whole draw from what we’ve published, without relying on us or anyone else. It takes
        a few seconds.
      </p>
      <BusyButton
        tone="stage"
        isBusy={check.status === 'running'}
        onClick={() => start({ drawUrl, publishedHash, ...(listUrl && { listUrl }) })}
      >
        {check.status === 'done' ? 'Check again' : 'Check this draw'}
      </BusyButton>
      {check.status === 'running' && (
        <>
          {/* Its value is set from the start: one without moves, for which the page is drawn without end. */}
          <progress className={styles.progress} ref={bar} aria-label="Tickets checked" value={0} />
          <p className={`${styles.quiet} ${styles.count}`} ref={count} />
        </>
      )}
      <div aria-live="polite">
        <Results check={check} isListTooLong={listUrl === undefined} />
      </div>
    </section>
  )
}

function Results({ check, isListTooLong }: { check: DrawCheck; isListTooLong: boolean }) {
  if (check.status === 'not-loaded')
    return (
      <>
        <p className={styles.verdict} data-tone="wrong">
          We couldn’t load the draw.
        </p>
        <p>{problemText(check.problem)}</p>
      </>
    )
  if (check.status !== 'done') return null
  const isFine = isRight(check.results)
  return (
    <>
      <p className={styles.verdict} data-tone={isFine ? 'right' : 'wrong'}>
        {isFine ? 'This draw was fair.' : 'Something is wrong with this draw.'}
      </p>
      <ul className={styles.steps}>
        {check.results.map(({ step, result, reason }) => (
          <li key={step} data-result={result}>
            <Icon name={result === 'failed' ? 'close' : 'check'} size={18} />
            <span>
              <span>{`${STEP_COPY[step]}${
                result === 'skipped' && isListTooLong
                  ? ' (the list is too long for a phone; download it to check it all)'
                  : ''
              }`}</span>
              {result === 'failed' && <b>{`: ${reason ?? ''}`}</b>}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
