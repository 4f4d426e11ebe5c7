/** A press on what needs scripts while they are still on their way is kept, and made anew once they are there. */

declare global {
  interface Window {
    /** The button (or what is marked `data-early-press`) that was pressed last. */
    earlyPress?: HTMLElement
    /** Presses go their way from now on, but for those in a part that is not hydrated yet (`data-dehydrated`). */
    isListening?: boolean
  }
}

/** For the top of a document, before any script that the page waits for. */
export const EARLY_PRESS = `addEventListener("click",p=>{const t=p.target,b=t.closest("[data-early-press]")||t.closest(".needs-script")&&t.closest("button");if(b&&(!window.isListening||b.closest("[data-dehydrated]"))){p.stopPropagation();window.earlyPress=b}},true)`

/** Called when the page listens, and when a part is hydrated lazily. */
export function pressAnew(part?: Element): void {
  window.isListening = true
  const button = window.earlyPress
  if (!button || button.closest('[data-dehydrated]') !== (part ?? null)) return
  delete window.earlyPress
  // In a task of its own: React brings a part of the page that is still behind to life for a press, but not while it works.
  setTimeout(() => button.click())
}
