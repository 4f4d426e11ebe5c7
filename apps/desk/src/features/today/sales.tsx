/** What was sold today, beside the same weekday a week ago. */
import { getDeskSales } from '@fairdraw/contract/desk/report.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Section } from '../../ui/page.tsx'
import { FigureTiles } from '../report/figure-tiles.tsx'
import { shortMoney } from '../report/short-money.ts'
import { UntilNote } from '../report/until-note.tsx'
import { usePolled } from '../report/use-polled.ts'
import { compareDays, salesChart } from './compare-days.ts'

const POLL_MS = 5_000

export function SalesOfToday({ loaded }: { loaded: BodyOf<typeof getDeskSales> }) {
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
      <Chart
        title="Money through the day"
        kind="lines"
        data={salesChart(body)}
        format={formatMoney}
        formatShort={shortMoney}
        categoryName="Until"
        empty=""
      />
      <UntilNote until={body.until} isOld={isOld} />
    </Section>
  )
}
