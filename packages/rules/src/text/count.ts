/** Formats numbers of things for players. */

const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** '1,204' */
export const count = (number: number): string => format.format(number)

/** '1 ticket', '1,204 tickets' */
export const counted = (number: number, thing: string, things = `${thing}s`): string =>
  `${count(number)} ${number === 1 ? thing : things}`
