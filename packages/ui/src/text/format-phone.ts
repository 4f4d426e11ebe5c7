/** '07700 900001': the usual format of a number, with a non-breaking space. */
export function formatPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 5)}\u00a0${phone.slice(5)}` : phone
}
