import { loadBrowserScript } from '../../browser-script.ts'

/** Where the emulators serve the Apple Pay sheet. The demonstration's server adds it to payment documents only. */
export const applePaySheetPath = '/_demo/apple-pay.js'

/** The script's text. It must run before any other script of the page. */
export const loadApplePaySheet = (): Promise<string> =>
  loadBrowserScript(new URL('./apple-pay-browser.ts', import.meta.url))
