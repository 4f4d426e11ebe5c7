/** Where the emulators serve the script that subscribes a browser to their push service. */
export const pushPath = '/_demo/push.js'

export const pushScript = new URL('./push-browser.ts', import.meta.url)

/**
 * Begins a page of the demonstration: a browser subscribes with the emulator instead of its own push service. What that needs is
 * fetched when it subscribes.
 */
export const pushStub = `<script>globalThis.PushManager&&['subscribe','getSubscription'].forEach((name)=>{PushManager.prototype[name]=async(options)=>{await import('${pushPath}');return demoPush[name](options)}})</script>`
