import { isInAppBrowser } from './in-app-browser.ts'

/**
 * A browser inside another app does nothing at a link that asks for a new tab. There such links open in the same tab, from which
 * the browser's back button leads back. Returns the end.
 */
export function keepInTab(): () => void {
  if (!isInAppBrowser()) return () => {}
  const keep = ({ target }: MouseEvent) =>
    (target as Element | null)?.closest?.('a[target=_blank]')?.removeAttribute('target')
  window.addEventListener('click', keep, { capture: true })
  return () => window.removeEventListener('click', keep, { capture: true })
}
