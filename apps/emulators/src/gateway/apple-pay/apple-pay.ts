import { browserScript } from '../../browser-script.ts'

/** Where the stand-ins serve the Apple Pay sheet. The demonstration's server names it in payment documents only. */
export const applePaySheetPath = '/_demo/apple-pay.js'

/** The script's text, to be run before any other of the page. */
export const applePaySheet = (): Promise<string> => browserScript(new URL('./apple-pay-browser.ts', import.meta.url))
