/** Where the emulators serve the remap script. The demonstration's server adds it to payment documents only. */
export const remapPath = '/_demo/remap.js'

/** It must run before any other script of the page. */
export const remapScript = new URL('./remap-browser.ts', import.meta.url)
