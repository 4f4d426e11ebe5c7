/** Phone numbers as staff see them: enough to compare with one that they know, too little to call it. */

/** '07700900001' becomes '07… …001'. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 2)}… …${phone.slice(-3)}`

/** UK mobile numbers, as sources write them. */
const MOBILES = /(?<!\d)(?:(?:\+|00)?44[\s.-]?0?|0)?7(?:[\s.-]?\d){9}(?!\d)/g

/** Masks every mobile number in a text. */
export const maskPhonesIn = (text: string): string =>
  text.replaceAll(MOBILES, (number) => maskPhone(`0${number.replaceAll(/\D/g, '').slice(-10)}`))
