/** What was sold today, beside the same weekday a week ago. */
import { getDeskSales } from '@fairdraw/contract/report/report.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { Suspense, useState } from 'react'
import { formatMoney } from '../../ui/format-money.ts'
import { lazyPart } from '../../ui/lazy-part/lazy-part.tsx'
import { Section } from '../../ui/page.tsx'
import { FigureTiles } from '../report/figure-tiles.tsx'
import { shortMoney } from '../report/short-money.ts'
import { UntilNote } from '../report/until-note.tsx'
import { usePolled } from '../report/use-polled.ts'
import { compareDays, salesChart } from './compare-days.ts'
import styles from './today.module.css'

const POLL_MS = 5_000

/** Not with the first page, which everybody waits for. */
const Chart = lazyPart(
  async () => (await import('../../ui/chart/chart.tsx')).Chart,
  'The chart didn’t load. Load the page again to see it.',
)

export function SalesOfToday({ loaded }: { loaded: BodyOf<typeof getDeskSales> }) {
  const [isOpen, setIsOpen] = useState(false)
  const { body, isOld } = usePolled(getDeskSales, {}, loaded, POLL_MS)
  const { pence, entries, penceBefore, entriesBefore, weekday, byHour } = compareDays(body)
  return (
    <Section title="Sold today">
      <FigureTiles
        tiles={[
          {
            name: 'Money after refunds',
            value: formatMoney(pence),
            more: `${formatMoney(penceBefore)} by ${byHour} last ${weekday}`,
          },
          {
            name: 'Entries',
            value: formatNumber(entries),
            more: `${formatNumber(entriesBefore)} by ${byHour} last ${weekday}`,
          },
        ]}
      />
      <details className={styles.through} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>Through the day</summary>
        {isOpen && (
          <Suspense>
            <Chart
              title="Money through the day"
              kind="lines"
              data={salesChart(body)}
              format={formatMoney}
              formatShort={shortMoney}
              categoryName="Until"
              empty=""
            />
          </Suspense>
        )}
      </details>
      <UntilNote until={body.until} isOld={isOld} />
    </Section>
  )
}
