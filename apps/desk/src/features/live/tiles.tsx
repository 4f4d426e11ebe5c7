import { formatMoney } from '../../ui/format-money.ts'
import { Chart } from './chart.tsx'
import { highestOf, lastMinuteOf, newestOf, seriesOf } from './live-figures.ts'
import type { Board, MeasureName } from './live-figures.ts'
import styles from './tiles.module.css'

type Tile = {
  name: string
  measure: MeasureName
  format?: (value: number) => string
  /** Other figures of the last minute, by their names. */
  others?: Readonly<Record<string, MeasureName>>
  /** Whether any value is bad news. */
  isBadNews?: boolean
  /** A length at a time, of which no sum makes sense. */
  isLevel?: boolean
}

const formatCount = (value: number) => value.toLocaleString('en-GB')

const TILES: readonly Tile[] = [
  { name: 'Arrivals', measure: 'requests' },
  { name: 'Entries', measure: 'begun', others: { completed: 'completed' } },
  {
    name: 'Payments',
    measure: 'paid',
    others: { declined: 'declined', 'without reply': 'unanswered', 'to refund': 'refundsDue' },
  },
  { name: 'Money', measure: 'pence', format: formatMoney },
  {
    name: 'Errors',
    measure: 'errors',
    others: { failed: 'server', 'turned away': 'refused', limited: 'limited', 'not accepted': 'client' },
    isBadNews: true,
  },
  { name: 'Queue', measure: 'queue', isLevel: true },
]

const UNKNOWN = '–'

export function Tiles({ board }: { board: Board }) {
  return (
    <ul className={styles.tiles}>
      {TILES.map((tile) => (
        <li key={tile.name}>
          <TileFigures tile={tile} board={board} />
        </li>
      ))}
    </ul>
  )
}

function TileFigures({ tile, board }: { tile: Tile; board: Board }) {
  const { name, measure, format = formatCount, others = {}, isBadNews = false, isLevel = false } = tile
  const show = (value: number | undefined) => (value === undefined ? UNKNOWN : format(value))
  const values = seriesOf(board, measure)
  const minute = lastMinuteOf(board, measure)
  const [big, bigUnit] = isLevel ? [newestOf(board, measure), 'waiting now'] : [minute, 'in the last minute']
  const isAlarming = isBadNews && (minute ?? 0) > 0
  return (
    <section className={`${styles.tile} ${isAlarming ? styles.alarming : ''}`} aria-label={name}>
      <h2>{name}</h2>
      <p className={styles.figures}>
        <b className={styles.big}>{show(big)}</b>
        <span className={styles.unit}>{bigUnit}</span>
      </p>
      <Chart values={values} tone={isBadNews ? 'bad' : 'plain'} />
      <p className={styles.more}>
        {!isLevel && <span>{`${show(newestOf(board, measure))} a second`}</span>}
        <span>{`most ${format(highestOf(values))}`}</span>
        {Object.entries(others).map(([other, otherMeasure]) => {
          const value = lastMinuteOf(board, otherMeasure)
          return (
            <span key={other} className={value ? styles.some : ''}>
              {`${value === undefined ? UNKNOWN : formatCount(value)} ${other}`}
            </span>
          )
        })}
      </p>
    </section>
  )
}
