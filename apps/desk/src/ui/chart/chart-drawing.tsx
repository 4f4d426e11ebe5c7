/** The drawing of a chart, by visx (docs/decisions/0029-charts-of-visx.md). */
import { AxisBottom, AxisLeft } from '@visx/axis'
import type { TickRendererProps } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { useEffect, useRef, useState } from 'react'
import { highestOf, labelledPlaces } from './chart-data.ts'
import type { ChartData } from './chart-data.ts'
import styles from './chart.module.css'

const HEIGHT = 240
const MARGIN = { top: 10, right: 8, bottom: 26, left: 58 }
const LABEL_WIDTH = 58
const MAX_BAR_WIDTH = 72

/** The library's own component measures the width of every word. */
const axisText = ({ formattedValue, x, y, dy, textAnchor }: TickRendererProps) => (
  <text {...{ x, y, dy, textAnchor }} className={styles.label} fontSize={12}>
    {formattedValue}
  </text>
)

/** The width that it has, as far as it is known. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)))
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

export function ChartDrawing({
  label,
  data,
  kind,
  formatShort,
  read,
  setRead,
}: {
  label: string
  data: ChartData
  kind: 'stacked' | 'lines'
  formatShort: (value: number) => string
  /** The place of the category that is read. */
  read: number
  setRead: (place: number) => void
}) {
  const { box, width } = useWidth()
  const { categories, series } = data
  const [right, bottom] = [Math.max(MARGIN.left + 1, width - MARGIN.right), HEIGHT - MARGIN.bottom]
  const x = scaleBand({ domain: categories.map((_, nth) => nth), range: [MARGIN.left, right], padding: 0.2 })
  const y = scaleLinear({
    domain: [0, highestOf(data, kind === 'stacked')],
    range: [bottom, MARGIN.top],
    nice: 4,
  })
  const barWidth = Math.min(MAX_BAR_WIDTH, x.bandwidth())
  const centreOf = (nth: number) => (x(nth) ?? 0) + x.bandwidth() / 2
  return (
    <div ref={box} className={styles.box}>
      {width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          // On paper it is drawn at the width of the page.
          viewBox={`0 0 ${width} ${HEIGHT}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no file that an <img> could show
          role="img"
          aria-label={label}
          onPointerMove={({ nativeEvent: { offsetX } }) => {
            const nth = Math.floor((offsetX - MARGIN.left) / x.step())
            setRead(Math.max(0, Math.min(categories.length - 1, nth)))
          }}
        >
          <GridRows scale={y} left={MARGIN.left} width={right - MARGIN.left} numTicks={4} className={styles.grid} />
          {categories.length > 1 && (
            <Bar
              x={centreOf(read) - x.step() / 2}
              y={MARGIN.top}
              width={x.step()}
              height={bottom - MARGIN.top}
              className={styles.read}
            />
          )}
          {kind === 'stacked'
            ? categories.map((_, nth) => (
                <Stack key={nth} {...{ nth, series, y }} x={centreOf(nth) - barWidth / 2} width={barWidth} />
              ))
            : series.map(({ name, values }, nth) => (
                <LinePath
                  key={name}
                  data={values.map((value, place) => ({ value, place }))}
                  defined={({ value }) => value !== null}
                  x={({ place }) => centreOf(place)}
                  y={({ value }) => y(value ?? 0)}
                  className={nth === 0 ? styles.line : `${styles.line} ${styles.earlier}`}
                  stroke={`var(--series-${nth + 1})`}
                />
              ))}
          <AxisLeft
            scale={y}
            left={MARGIN.left}
            numTicks={4}
            hideAxisLine
            hideTicks
            tickFormat={(value) => formatShort(Number(value))}
            tickComponent={axisText}
            tickLabelProps={{ textAnchor: 'end', dy: '0.33em' }}
          />
          <AxisBottom
            scale={x}
            top={bottom}
            tickValues={labelledPlaces(categories.length, right - MARGIN.left, LABEL_WIDTH)}
            tickFormat={(nth) => categories[nth]?.short ?? ''}
            hideTicks
            axisLineClassName={styles.axis}
            tickComponent={axisText}
            tickLabelProps={{ textAnchor: 'middle' }}
          />
        </svg>
      )}
    </div>
  )
}

/** The bars of a category, one on the other. */
function Stack({
  nth,
  series,
  x,
  y,
  width,
}: {
  nth: number
  series: ChartData['series']
  x: number
  y: (value: number) => number
  width: number
}) {
  let below = 0
  return series.map(({ name, values }, place) => {
    const value = Math.max(0, values[nth] ?? 0)
    const [from, to] = [below, (below += value)]
    if (value === 0) return null
    return (
      <Bar
        key={name}
        x={x}
        width={width}
        y={y(to)}
        height={Math.max(1, y(from) - y(to))}
        fill={`var(--series-${place + 1})`}
        className={styles.bar}
      />
    )
  })
}
