/** Money as staff read it: always with pence, '£1,234.50'. */
const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

export const formatMoney = (pence: number): string => format.format(pence / 100)
