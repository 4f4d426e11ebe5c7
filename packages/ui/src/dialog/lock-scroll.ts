let holders = 0

/**
 * Stops the page behind a dialog from scrolling, keeps the space of its scroll bar, and marks it as covered. Returns a
 * function that unlocks it.
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
