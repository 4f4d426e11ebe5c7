/** What a chart shows, and the numbers that its drawing needs. */
export type ChartSeries = {
  name: string
  /** One of each category; null: not known, or not yet. */
  values: readonly (number | null)[]
}

export type ChartData = {
  /** `short` is written below the chart, `long` in its table and its reading. */
  categories: readonly { short: string; long: string }[]
  /** Four at most: there are no more colours for them (packages/ui/src/styles/tokens.css). */
  series: readonly ChartSeries[]
}

/** The lowest end of an axis: its four steps are whole numbers. */
const MIN_HEIGHT = 4

/** The highest point: of bars that stand on each other their sum. */
export function highestOf({ categories, series }: ChartData, isStacked: boolean): number {
  const heights = categories.map((_, nth) => {
    const values = series.map(({ values: all }) => all[nth] ?? 0)
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values)
  })
  return Math.max(MIN_HEIGHT, ...heights)
}

/** The places of the labels that have room, always with the first: every one, every second, every third and so on. */
export function labelledPlaces(count: number, width: number, labelWidth: number): number[] {
  const room = Math.max(1, Math.floor(width / labelWidth))
  const step = Math.max(1, Math.ceil(count / room))
  return Array.from({ length: Math.ceil(count / step) }, (_, nth) => nth * step)
}

/** The last category of which every value is known, or of which any is: that of now, in a chart that goes on. */
export function latestPlace({ categories, series }: ChartData): number {
  const isKnown =
    (nth: number) =>
    ({ values }: ChartSeries) =>
      (values[nth] ?? null) !== null
  const places = categories.map((_, nth) => nth)
  const whole = places.findLast((nth) => series.every(isKnown(nth)))
  return whole ?? places.findLast((nth) => series.some(isKnown(nth))) ?? 0
}

/** A category in words: '20:00 to 21:00: Online 1,204, Post 3'. */
export function readCategory(
  { categories, series }: ChartData,
  nth: number,
  format: (value: number) => string,
): string {
  const values = series.map(({ name, values: all }) => {
    const value = all[nth] ?? null
    return `${name} ${value === null ? 'not known' : format(value)}`
  })
  return `${categories[nth]?.long ?? ''}: ${values.join(', ')}`
}
