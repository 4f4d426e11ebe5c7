/** Repeats the draw in the visitor's browser. */
import type { Progress } from '@fairdraw/draw/verify.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useRef } from 'react'
import { CheckResults } from './check-results.tsx'
import type { CheckedDraw } from './check-results.tsx'
import { isListTooLong } from './draw-copy.ts'
import { useDrawCheck } from './use-draw-check.ts'
import styles from './draw.module.css'

export function CheckDraw({ publishedHash, ...draw }: CheckedDraw & { publishedHash: string }) {
  const bar = useRef<HTMLProgressElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const [check, start] = useDrawCheck(({ step, done, of }: Progress) => {
    if (step !== 'tickets' || !bar.current || !count.current) return
    bar.current.value = done / of
    count.current.textContent = `${formatNumber(done)} of ${formatNumber(of)} tickets`
  })
  const drawUrl = `/api/draws/${draw.id}`
  const firstUrl = draw.firstId === undefined ? undefined : `/api/draws/${draw.firstId}`
  const isListRead = !isListTooLong(draw.tickets)
  return (
    <section className={styles.check} aria-labelledby="check-heading">
      <h2 id="check-heading">Check it yourself</h2>
      <p>
        Your browser can repeat the draw from what we’ve published, and tell you what it checked and what it didn’t. It
        takes a few seconds.
      </p>
      <BusyButton
        tone="stage"
        isBusy={check.status === 'running'}
        onClick={() =>
          start({
            drawUrl,
            publishedHash,
            ...(firstUrl !== undefined && { firstUrl }),
            ...(isListRead && { listUrl: `${drawUrl}/tickets` }),
          })
        }
      >
        {check.status === 'idle' || check.status === 'running' ? 'Check this draw' : 'Check again'}
      </BusyButton>
      {check.status === 'running' && (
        <>
          {/* Its value is set from the start: one without moves, for which the page is drawn without end. */}
          <progress className={styles.progress} ref={bar} aria-label="Tickets checked" value={0} />
          <p className={`${styles.quiet} ${styles.count}`} ref={count} />
        </>
      )}
      <div aria-live="polite">
        <CheckResults check={check} draw={draw} />
      </div>
    </section>
  )
}
