/** A press on what needs scripts while they are still on their way is kept, and made anew once the page listens. */

declare global {
  interface Window {
    /** The button (or what is marked `data-early-press`) that was pressed last, null for none; undefined once the page listens. */
    earlyPress?: HTMLElement | null
  }
}

/** For the top of a document, before any script that the page waits for. */
export const EARLY_PRESS = `window.earlyPress=null;addEventListener("click",p=>{if(window.earlyPress===undefined)return;const b=p.target.closest("[data-early-press]")||p.target.closest(".needs-script")&&p.target.closest("button");if(b){p.stopPropagation();window.earlyPress=b}},true)`

/** Called when the page listens: from then on presses go their way. */
export function pressAnew(): void {
  const button = window.earlyPress
  delete window.earlyPress
  // In a task of its own: React brings a part of the page that is still behind to life for a press, but not while it works.
  if (button) setTimeout(() => button.click())
}
