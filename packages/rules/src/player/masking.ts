/** Personal data in the form that everybody at the desk sees: enough to compare with what a caller says, not more. */

/** '07700900123' → '07••• •••123' */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}••• •••${phone.slice(-3)}`
}

/** 'alex@mail.example.com' → 'a•••@m•••.com'. The host is masked too, because it may be the name of its owner. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${host.slice(host.lastIndexOf('.'))}`
}

/** 'Jane S.', and 'S.' without a first name: enough to tell people of one surname apart. */
export function maskName(firstName: string | null, surname: string | null): string {
  return [firstName, surname && `${surname.slice(0, 1)}.`].filter(Boolean).join(' ')
}

/** UK mobile numbers, as sources write them. */
const MOBILES = /(?<!\d)(?:(?:\+|00)?44[\s.-]?0?|0)?7(?:[\s.-]?\d){9}(?!\d)/g

/** Masks every mobile number in a text. */
export const maskPhonesIn = (text: string): string =>
  text.replaceAll(MOBILES, (number) => maskPhone(`0${number.replaceAll(/\D/g, '').slice(-10)}`))
