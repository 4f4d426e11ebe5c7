/**
 * Formats numbers of things for players. The first `Intl` format takes a browser some 20 ms on a fast phone, and every page
 * shows a number before it can be used.
 */

const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** '1,204'. Rounded to a whole number. */
export const formatNumber = (number: number): string => String(Math.round(number)).replaceAll(THOUSANDS, ',')

/** '1 ticket', '1,204 tickets' */
export const pluralise = (number: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(number)} ${number === 1 ? singular : plural}`
