/**
 * Loads code that may not come, as on a bad connection. Most browsers remember a module that could not be fetched for as
 * long as the document lives, so that a retry fails there without a request: only a new document can fetch it
 * (docs/mechanisms/serving.md).
 */

const FIRST_RETRY_MS = 2_000

/** The loads that have failed and not succeeded since. */
const missing = new Set<() => Promise<unknown>>()

/** A failed load is retried when the browser is online again, or after a delay that doubles each time. */
export async function loadWithRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let delay = FIRST_RETRY_MS; ; delay *= 2) {
    try {
      const loaded = await load()
      missing.delete(load)
      return loaded
    } catch {
      missing.add(load)
      await new Promise((retry) => {
        window.addEventListener('online', retry, { once: true })
        setTimeout(retry, delay)
      })
    }
  }
}

/**
 * Call it after a navigation within the site. If code is missing and the server answers, the page is loaded again as a
 * new document.
 */
export async function reloadIfCodeIsMissing(): Promise<void> {
  if (missing.size === 0) return
  const reply = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (reply && reply.status < 500 && missing.size > 0) location.reload()
}
