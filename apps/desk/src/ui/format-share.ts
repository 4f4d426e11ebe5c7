/** A part of a whole as staff read it: 0.125 is '12.5%'. */
const format = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

export const formatShare = (share: number): string => format.format(share)
