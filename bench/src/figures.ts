/** Figures of a run: the values of all rounds, their median and spread, the target, and whether it is reached. */

export type Figure = {
  /** Its name in the line of JSON. */
  key: string
  label: string
  values: readonly number[]
  digits: number
  unit?: string
  target?: { min: number } | { max: number }
}

export type Spread = { median: number; min: number; max: number }

/** The middle value; for an even number of values, the mean of the two middle ones. */
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

/** Whether the median reaches the target; undefined without a target. */
export function isReached({ values, target }: Figure): boolean | undefined {
  if (!target) return undefined
  const median = medianOf(values)
  return 'min' in target ? median >= target.min : median <= target.max
}

/** `hasVerdict`: whether to print if the target is reached. */
export function formatFigure(figure: Figure, hasVerdict: boolean): string {
  const { label, values, digits, unit, target } = figure
  const { median, min, max } = spreadOf(values)
  const spread = values.length > 1 ? ` (${min.toFixed(digits)} to ${max.toFixed(digits)}, ${values.length} rounds)` : ''
  const limit = target && ('min' in target ? `at least ${target.min}` : `at most ${target.max}`)
  const verdict = !hasVerdict || !target ? '' : isReached(figure) ? ': reached' : ': MISSED'
  const result = `  ${label.padEnd(58)} ${median.toFixed(digits)}${unit ? ` ${unit}` : ''}${spread}`
  return limit ? `${result}; target: ${limit}${verdict}` : result
}

/** One line of JSON: the medians by key, and under `spread` the minimum and maximum of each. */
export function formatJson(figures: readonly Figure[]): string {
  const round = (value: number, digits: number) => Number(value.toFixed(digits + 1))
  const medians = figures.map(({ key, values, digits }) => [key, round(medianOf(values), digits)])
  const spreads = figures.map(({ key, values, digits }) => {
    const { min, max } = spreadOf(values)
    return [key, [round(min, digits), round(max, digits)]]
  })
  return JSON.stringify({ ...Object.fromEntries(medians), spread: Object.fromEntries(spreads) })
}
