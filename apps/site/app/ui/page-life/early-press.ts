/** Stores a click on a control whose script has not loaded yet, and repeats it after hydration. */

declare global {
  interface Window {
    /** The last button (or element with `data-early-press`) that was clicked before hydration. */
    earlyPress?: HTMLElement
    /** Clicks are handled normally from now on, except in parts that are not hydrated yet (`data-dehydrated`). */
    isListening?: boolean
  }
}

/** Inline script for the top of the document, before every other script. */
export const EARLY_PRESS_SCRIPT = `addEventListener("click",p=>{const t=p.target,b=t.closest("[data-early-press]")||t.closest(".needs-script")&&t.closest("button");if(b&&(!window.isListening||b.closest("[data-dehydrated]"))){p.stopPropagation();window.earlyPress=b}},true)`

/** Called when the page is hydrated, and again when a lazily hydrated part is. */
export function replayEarlyPress(part?: Element): void {
  window.isListening = true
  const button = window.earlyPress
  if (!button || button.closest('[data-dehydrated]') !== (part ?? null)) return
  delete window.earlyPress
  // In a separate task: React hydrates a pending boundary for a click, but not while it is already rendering.
  setTimeout(() => button.click())
}
