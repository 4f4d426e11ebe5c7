let holders = 0

/**
 * Keeps the page behind a dialog where it is, the room of its scroll bar included, and marks it as covered. Returns how to
 * let it go.
 */
export function lockScroll(): () => void {
  const page = document.documentElement
  if (holders++ === 0) {
    page.style.setProperty('padding-right', `${window.innerWidth - page.clientWidth}px`)
    page.style.setProperty('overflow', 'hidden')
    page.dataset['isCovered'] = ''
  }
  return () => {
    if (--holders > 0) return
    page.style.removeProperty('padding-right')
    page.style.removeProperty('overflow')
    delete page.dataset['isCovered']
  }
}
