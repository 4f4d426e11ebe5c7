import { highestOf } from './live-figures.ts'
import styles from './chart.module.css'

/** Values by second as bars, the newest at the end. Seconds that are not known are left empty. */
export function Chart({ values, tone }: { values: readonly (number | undefined)[]; tone: 'plain' | 'bad' }) {
  const highest = Math.max(1, highestOf(values))
  const bars = values.map((value, index) => {
    if (value === undefined || value === 0) return ''
    const height = Math.max(1, (value / highest) * 100)
    return `M${index} 100v-${height.toFixed(1)}h1v${height.toFixed(1)}z`
  })
  const unknown = values.map((value, index) => (value === undefined ? `M${index} 100v-3h1v3z` : ''))
  return (
    <svg
      className={`${styles.chart} ${styles[tone]}`}
      viewBox={`0 0 ${values.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.unknown} d={unknown.join('')} />
      <path className={styles.bars} d={bars.join('')} />
    </svg>
  )
}
