/** Formats numbers of things for players. */

const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** '1,204' */
export const formatNumber = (number: number): string => format.format(number)

/** '1 ticket', '1,204 tickets' */
export const pluralise = (number: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(number)} ${number === 1 ? singular : plural}`
