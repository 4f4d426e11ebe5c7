/** A mobile number as somebody types it, in the form in which lists bind it: +447700900001. */
export const e164 = (phone: string): string =>
  phone
    .replaceAll(/[^+\d]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+44')
