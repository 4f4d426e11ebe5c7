import { browserScript } from '../../browser-script.ts'

/** Where the emulators serve the Apple Pay sheet. The demonstration's server adds it to payment documents only. */
export const applePaySheetPath = '/_demo/apple-pay.js'

/** The script's text, to be run before any other of the page. */
export const applePaySheet = (): Promise<string> => browserScript(new URL('./apple-pay-browser.ts', import.meta.url))
