/** The figures of a competition as they come, and its chart of entries or money by channel. */
import { getDeskCompetitionFigures } from '@fairdraw/contract/report/report.ts'
import type { FigureSpan } from '@fairdraw/contract/report/report.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { callDesk } from '../../../api.ts'
import { useMay } from '../../../session/me.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Choice } from '../../../ui/chart/choice.tsx'
import { formatMoney } from '../../../ui/format-money.ts'
import { Section } from '../../../ui/page.tsx'
import { FigureTiles } from '../figure-tiles.tsx'
import { shortCount, shortMoney } from '../short-money.ts'
import { UntilNote } from '../until-note.tsx'
import { usePolled } from '../use-polled.ts'
import styles from './competition-hub.module.css'
import { messageTiles } from './hub-messages.ts'
import { hubTiles } from './hub-tiles.ts'
import type { Hub } from './load-hub.ts'
import { spanChart } from './span-chart.ts'

type Figures = BodyOf<typeof getDeskCompetitionFigures>
type Measure = 'entries' | 'money'

/** Twice in three seconds, so that an entry is seen within two. */
const POLL_MS = 1_500

const MEASURE_NAMES: Readonly<Record<Measure, string>> = { entries: 'Entries', money: 'Money after refunds' }
const FORMATS = {
  entries: { format: formatNumber, formatShort: shortCount },
  money: { format: formatMoney, formatShort: shortMoney },
} as const
const SPAN_NAMES: Readonly<Record<FigureSpan, string>> = { hour: 'By hour', day: 'By day' }

export function HubFigures({ competition, figures, messages }: Hub) {
  if (!figures) {
    return (
      <Section title="Entries and money">
        <p>We couldn’t count the figures just now. Load the page again in a moment.</p>
      </Section>
    )
  }
  return <Counted competition={competition} messages={messages} loaded={figures} />
}

function Counted({ competition, messages, loaded }: Omit<Hub, 'figures'> & { loaded: Figures }) {
  const [first, setFirst] = useState({ loaded, chosen: loaded })
  // The loader has read again: what was chosen before belongs to older figures.
  const start = first.loaded === loaded ? first.chosen : loaded
  const params = { id: competition.id }
  const { body, isOld } = usePolled(getDeskCompetitionFigures, { params, query: { by: start.by } }, start, POLL_MS)
  const [measure, setMeasure] = useState<Measure>('entries')
  const choose = async (by: FigureSpan) => {
    const answer = await callDesk(getDeskCompetitionFigures, { params, query: { by } })
    if (answer.ok) setFirst({ loaded, chosen: answer.body })
  }
  return (
    <Section
      title="Entries and money"
      actions={
        <Link to={`/reports?competition=${competition.id}`} className={styles.report}>
          Report
        </Link>
      }
    >
      <FigureTiles
        tiles={[
          ...hubTiles(competition, body.channels, <WithoutChance competition={competition} />),
          ...messageTiles(messages),
        ]}
      />
      <Chart
        title={MEASURE_NAMES[measure]}
        kind="stacked"
        data={spanChart(body, measure)}
        {...FORMATS[measure]}
        categoryName={body.by === 'hour' ? 'Hour' : 'Day'}
        empty="Nobody has entered yet."
      >
        <Choice label="What the chart shows" names={MEASURE_NAMES} chosen={measure} onChoose={setMeasure} />
        <Choice label="Spans of the chart" names={SPAN_NAMES} chosen={body.by} onChoose={(by) => void choose(by)} />
      </Chart>
      <UntilNote until={body.until} isOld={isOld} />
    </Section>
  )
}

/** The prizes of a draft are its editors' own until it is published; one on the site without any lacks them. */
function WithoutChance({ competition: { id, life } }: Pick<Hub, 'competition'>) {
  const may = useMay()
  const isPublished = life.some(({ stage, at }) => stage === 'open' && at !== null)
  if (!isPublished) return 'Worked out once it’s on the site'
  if (!may('edit-content')) return 'No prizes chosen yet'
  return <Link to={`/content/competition/${id}/edit`}>Choose the prizes</Link>
}
