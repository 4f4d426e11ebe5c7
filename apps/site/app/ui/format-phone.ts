/** '07700 900001': a number as it is written everywhere, never broken over two lines. */
export function formatPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 5)}\u00a0${phone.slice(5)}` : phone
}
