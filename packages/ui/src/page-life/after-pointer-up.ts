/**
 * Runs a change that may move the layout after the pointer is released. Pressing a button blurs the field before it; if the
 * field's error message appeared at once, it would move the button away from the pointer and the click would be lost.
 */
export function runAfterPointerUp(run: () => void): void {
  if (!document.querySelector(':active')) return run()
  const done = () => {
    removeEventListener('pointerup', done)
    removeEventListener('pointercancel', done)
    // The click event follows `pointerup`.
    setTimeout(run)
  }
  addEventListener('pointerup', done)
  addEventListener('pointercancel', done)
}
