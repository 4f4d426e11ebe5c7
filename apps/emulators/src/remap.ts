import { browserScript } from './browser-script.ts'

/** Where the emulators serve the remap script. The demonstration's server adds it to payment documents only. */
export const remapPath = '/_demo/remap.js'

/** The script's text, to be run before any other of the page. */
export const remapScript = (): Promise<string> => browserScript(new URL('./remap-browser.ts', import.meta.url))
