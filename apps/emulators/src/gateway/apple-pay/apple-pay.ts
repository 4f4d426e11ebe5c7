/** Where the emulators serve the Apple Pay sheet. The demonstration's server adds it to payment documents only. */
export const applePaySheetPath = '/_demo/apple-pay.js'

/** It must run before any other script of the page. */
export const applePaySheetScript = new URL('./apple-pay-browser.ts', import.meta.url)
