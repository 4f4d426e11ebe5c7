/**
 * Input on a page whose scripts have not loaded yet. An inline script stores it, and it is replayed after hydration: a
 * click on a control, typed text, a ticked box, a submitted form. Otherwise React would replace typed text by its own
 * empty state, and the browser would submit a form with its fields, for example a phone number, in the address.
 */

declare global {
  interface Window {
    /**
     * The last button that was clicked, or that submitted a form, before hydration. An element with `data-early-press`
     * counts as a button: a link that needs a click handler for its state.
     */
    earlyPress?: HTMLElement | null
    /**
     * Fields that were typed in or ticked before hydration, the latest last, with their text or whether they are
     * ticked.
     */
    earlyInputs?: Map<Field, string | boolean>
    /** From now on events are handled normally, except in parts that are not hydrated yet (`data-dehydrated`). */
    isListening?: boolean
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Inline script for the top of the document, before every other script. A form with its own `action` works without
 * scripts. A sidebar is a modal dialog, which the browser closes by Escape, only once it is hydrated: until then Escape
 * follows its close link.
 */
export const EARLY_PRESS_SCRIPT = `(w=>{
const on=(type,act)=>addEventListener(type,v=>{const e=v.target;if(!w.isListening||e.closest("[data-dehydrated]")||w.earlyInputs?.has(e))act(e,v)},true);
on("click",(e,v)=>{if(w.isPlain)return;const b=e.closest("[data-early-press]")||e.closest("button");if(b&&!(b.form&&b.type=="submit")){v.preventDefault();v.stopPropagation();w.earlyPress=b}});
on("input",e=>{const m=w.earlyInputs||=new Map;m.delete(e);m.set(e,/^(checkbox|radio)$/.test(e.type)?e.checked:e.value)});
on("submit",(e,v)=>{if(!e.hasAttribute("action")){v.preventDefault();v.stopPropagation();w.earlyPress=v.submitter}});
addEventListener("keydown",v=>{if(v.key=="Escape")document.querySelector("dialog[open]:not(:modal) [aria-label=Close]")?.click()})
})(window)`

/** Called when the page is hydrated, and with its element when a lazily hydrated part is. */
export function replayEarlyPress(part?: Element): void {
  window.isListening = true
  const isOfPart = (element: Element) => element.closest('[data-dehydrated]') === (part ?? null)
  const fields = [...(window.earlyInputs?.keys() ?? [])].filter(isOfPart)
  // In separate tasks: React hydrates a pending boundary for an event, but not while it is already rendering.
  setTimeout(() => fields.forEach(replayInput))
  const button = window.earlyPress
  if (!button || !isOfPart(button)) return
  delete window.earlyPress
  setTimeout(() => button.click())
}

/** React reports a change only if the value differs from the last one it has seen, so it gets a different one first. */
function replayInput(field: Field) {
  const value = window.earlyInputs!.get(field)!
  window.earlyInputs!.delete(field)
  const dispatch = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    dispatch('input')
    box.click()
    return
  }
  const { selectionStart, selectionEnd } = field as HTMLInputElement
  field.value = ''
  dispatch('input')
  // The setter of the prototype is used, because React overrides the property on the element to track its value.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  dispatch('input')
  dispatch('change')
  // Null if the field has no caret: a select, an email address, a number.
  if (typeof selectionStart === 'number') (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
}
