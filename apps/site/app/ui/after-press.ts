/**
 * Runs what may move the page once nothing is pressed: a message that comes in when a field is left would push the button
 * that is being pressed away from under the pointer, and the press would be lost.
 */
export function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) return run()
  const done = () => {
    removeEventListener('pointerup', done)
    removeEventListener('pointercancel', done)
    // The click comes right after it.
    setTimeout(run)
  }
  addEventListener('pointerup', done)
  addEventListener('pointercancel', done)
}
