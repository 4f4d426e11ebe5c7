/** Only for pages that have such a button: it notices what fails from when its module is loaded. */
let hasFailed = false
// Vite reports every dynamic import that fails.
if (!import.meta.env.SSR) window.addEventListener('vite:preloadError', () => (hasFailed = true))

/** For buttons that load something again: in a new document if some code could not be fetched in this one, else by `retry`. */
export function loadAgain(retry: () => void): void {
  if (hasFailed) location.reload()
  else retry()
}
