/** Amounts for the axis of a chart and for large figures, where pence do not matter. */
const SHORT = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const SHORT_COUNT = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

export const shortMoney = (pence: number): string => SHORT.format(pence / 100)
export const shortCount = (count: number): string => SHORT_COUNT.format(count)
