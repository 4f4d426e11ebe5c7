const withPence = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const withoutPence = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** £ from pence: no decimals for whole pounds, otherwise two (1-site §2 'Profile summary display', §9). */
export function pounds(pence: number): string {
  const sign = pence < 0 ? '-' : ''
  const whole = Math.abs(pence)
  return `${sign}£${(whole % 100 === 0 ? withoutPence : withPence).format(whole / 100)}`
}

/** £ from pence, always with two decimals: how a price is shown on a button or a card ('£2.00'). */
export function price(pence: number): string {
  return `£${withPence.format(pence / 100)}`
}

/** '60 tokens', '1 token'. */
export function tokens(count: number): string {
  return `${withoutPence.format(count)} token${count === 1 ? '' : 's'}`
}
