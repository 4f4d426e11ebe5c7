/** Checks a player's ticket receipt against the list of the draw, in their browser. */
import type { ReceiptDraw, ReceiptReport } from '@fairdraw/draw/receipt/check-receipts.ts'
import type { Progress } from '@fairdraw/draw/verify.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isListTooLong } from '../draw-copy.ts'
import drawStyles from '../draw.module.css'
import { useWorkerCheck } from '../use-worker-check.ts'
import { ReceiptResults } from './receipt-results.tsx'
import type { EndedReceiptCheck, ReceiptRequest } from './receipt-messages.ts'
// oxlint-disable-next-line import/default -- Vite provides it: the address of the built script
import workerUrl from './receipt-worker.ts?worker&url'
import styles from './check-receipt.module.css'

type Props = {
  id: string
  draw: ReceiptDraw
  /** Is told of the tickets that are in the list, as ranges of their numbers. */
  onFound?: (tickets: ReceiptReport['tickets']) => void
}

export function CheckReceipt({ id, draw, onFound }: Props) {
  const fieldId = useId()
  const [pasted, setPasted] = useState('')
  const count = useRef<HTMLParagraphElement>(null)
  const [check, start] = useWorkerCheck<EndedReceiptCheck>(
    { policy: 'receipt', url: workerUrl },
    ({ done, of }: Progress) => {
      if (count.current) count.current.textContent = `${formatNumber(done)} of ${formatNumber(of)} tickets read`
    },
  )
  const tellFound = useEffectEvent((ended: typeof check) => {
    if (ended.status !== 'done') return
    const found = ended.reports.filter(({ verdict }) => verdict === 'in').flatMap(({ tickets }) => tickets)
    if (found.length > 0) onFound?.(found)
  })
  useEffect(() => tellFound(check), [check])
  const isRunning = check.status === 'running'
  const isListRead = !isListTooLong(draw.manifest.count)
  const checkOne = (receipt: string | Blob) =>
    start({ receipt, draw, drawUrl: `/api/draws/${id}`, isListRead } satisfies ReceiptRequest)
  return (
    <section className={drawStyles.check} aria-labelledby={`${fieldId}-heading`}>
      <h2 id={`${fieldId}-heading`}>Check your ticket receipt</h2>
      <p>
        {`Saved one when you entered, or in My entries? It’s signed, so it proves that your ticket was in this draw. Your browser compares it with the list, and you don’t need to log in. ${isListRead ? 'It’s sent nowhere.' : 'The list is long, so your browser asks us for the places of your ticket numbers. Nothing else of your receipt is sent.'}`}
      </p>
      <div className={styles.field}>
        <label htmlFor={`${fieldId}-file`}>Choose your receipt’s file</label>
        <input
          id={`${fieldId}-file`}
          className={styles.file}
          type="file"
          accept=".txt,.json,text/plain,application/json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (!file) return
            checkOne(file)
            // Reset, so that the same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isRunning) checkOne(pasted)
        }}
      >
        <label htmlFor={`${fieldId}-text`}>Or paste its text</label>
        <textarea
          id={`${fieldId}-text`}
          className={styles.text}
          rows={5}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
        />
        <BusyButton type="submit" tone="outline" isBusy={isRunning}>
          Check my receipt
        </BusyButton>
      </form>
      {isRunning && <p className={`${drawStyles.quiet} ${drawStyles.count}`} ref={count} />}
      <div className={styles.results} aria-live="polite">
        <ReceiptResults check={check} id={id} tickets={draw.manifest.count} />
      </div>
    </section>
  )
}
