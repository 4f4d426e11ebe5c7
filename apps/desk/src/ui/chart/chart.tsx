/**
 * A chart with its numbers: as a drawing that is read category by category, with a pointer or the keyboard, or as a table. The
 * drawing and its library are loaded when the first chart is shown.
 */
import { Suspense, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part/lazy-part.tsx'
import { useIsWhole } from '../use-is-whole.ts'
import { latestPlace, readCategory } from './chart-data.ts'
import type { ChartData } from './chart-data.ts'
import { Choice } from './choice.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './chart.module.css'

const ChartDrawing = lazyPart(
  async () => (await import('./chart-drawing.tsx')).ChartDrawing,
  'The drawing didn’t load. Its numbers are in the table.',
)

const VIEWS = { chart: 'Chart', table: 'Table' } as const

export type ChartProps = {
  title: string
  data: ChartData
  /** stacked: bars on each other, for parts of a whole. lines: for what is compared. */
  kind: 'stacked' | 'lines'
  format: (value: number) => string
  /** For the axis, where there is little room. */
  formatShort: (value: number) => string
  /** What a category is: 'Hour'. */
  categoryName: string
  /** What is said where there is nothing to show. */
  empty: string
  /** Choices of what the chart shows. */
  children?: ReactNode
}

export function Chart({ title, data, kind, format, formatShort, categoryName, empty, children }: ChartProps) {
  const [view, setView] = useState<keyof typeof VIEWS>('chart')
  const [place, setPlace] = useState<number>()
  const id = useId()
  // The place of the drawing has its height.
  const isWhole = useIsWhole()
  const last = data.categories.length - 1
  const read = Math.min(place ?? latestPlace(data), last)
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <h3 id={id}>{title}</h3>
        {children}
        <Choice label={`${title}: how it is shown`} names={VIEWS} chosen={view} onChoose={setView} />
      </figcaption>
      {last < 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : view === 'table' ? (
        <ChartTable caption={title} data={data} format={format} categoryName={categoryName} />
      ) : (
        <>
          <ul className={styles.legend}>
            {data.series.map(({ name }, nth) => (
              <li key={name}>
                <svg width="14" height="14" aria-hidden="true">
                  <rect width="14" height="14" rx="4" fill={`var(--series-${nth + 1})`} />
                </svg>
                {name}
              </li>
            ))}
          </ul>
          <div className={styles.drawing}>
            {isWhole && (
              <Suspense>
                <ChartDrawing
                  label={`${title}, as a chart`}
                  {...{ data, kind, formatShort, read, setRead: setPlace }}
                />
              </Suspense>
            )}
          </div>
          {/* One category needs no choice. */}
          {last > 0 && (
            <input
              type="range"
              className={styles.reader}
              min={0}
              max={last}
              value={read}
              onChange={({ target }) => setPlace(Number(target.value))}
              aria-label={`Read ${title.toLowerCase()} by ${categoryName.toLowerCase()}`}
              aria-valuetext={readCategory(data, read, format)}
            />
          )}
          <p className={styles.reading} aria-hidden="true">
            {readCategory(data, read, format)}
          </p>
        </>
      )}
    </figure>
  )
}
