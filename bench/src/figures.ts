/** Figures of a run: many values of one thing, their median and spread, what is wanted of it, and whether it is reached. */

export type Figure = {
  /** In the line of JSON. */
  key: string
  label: string
  values: readonly number[]
  digits: number
  unit?: string
  wanted?: { least: number } | { most: number }
}

export type Spread = { median: number; min: number; max: number }

/** The value in the middle; of an even number, the mean of both. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: medianOf(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

/** Judges the median. Undefined where nothing is wanted. */
export function isReached({ values, wanted }: Figure): boolean | undefined {
  if (!wanted) return undefined
  const median = medianOf(values)
  return 'least' in wanted ? median >= wanted.least : median <= wanted.most
}

/** `isJudged`: without it the wanted figure stands there, and no word of whether it is reached. */
export function lineOf(figure: Figure, isJudged: boolean): string {
  const { label, values, digits, unit, wanted } = figure
  const { median, min, max } = spreadOf(values)
  const spread = values.length > 1 ? ` (${min.toFixed(digits)} to ${max.toFixed(digits)}, ${values.length} rounds)` : ''
  const asked = wanted && ('least' in wanted ? `at least ${wanted.least}` : `at most ${wanted.most}`)
  const verdict = !isJudged || !wanted ? '' : isReached(figure) ? ': reached' : ': MISSED'
  const said = `  ${label.padEnd(58)} ${median.toFixed(digits)}${unit ? ` ${unit}` : ''}${spread}`
  return asked ? `${said}; wanted ${asked}${verdict}` : said
}

/** Medians by key, with the spread of each beside them. */
export function jsonOf(figures: readonly Figure[]): string {
  const round = (value: number, digits: number) => Number(value.toFixed(digits + 1))
  const medians = figures.map(({ key, values, digits }) => [key, round(medianOf(values), digits)])
  const spreads = figures.map(({ key, values, digits }) => {
    const { min, max } = spreadOf(values)
    return [key, [round(min, digits), round(max, digits)]]
  })
  return JSON.stringify({ ...Object.fromEntries(medians), spread: Object.fromEntries(spreads) })
}
