/**
 * What somebody does on a page whose scripts have not loaded yet, stored by an inline script and repeated after hydration: a click on
 * a control, a typed text, a tick, a submitted form. Without it React would replace what was typed by its own (empty) state, and the
 * browser would put a submitted form's fields, a phone number for instance, into the address.
 */

declare global {
  interface Window {
    /**
     * The last button that was clicked, or that submitted a form, before hydration. An element with `data-early-press` counts as a
     * button: a link that takes more along than its address.
     */
    earlyPress?: HTMLElement | null
    /** What was typed or ticked before hydration, the latest last: the text, or whether the box is ticked. */
    earlyInputs?: Map<Field, string | boolean>
    /** Events are handled normally from now on, except in parts that are not hydrated yet (`data-dehydrated`). */
    isListening?: boolean
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Inline script for the top of the document, before every other script. A form with an address of its own works without scripts. */
export const EARLY_PRESS_SCRIPT = `(w=>{
const on=(type,act)=>addEventListener(type,v=>{const e=v.target;if(!w.isListening||e.closest("[data-dehydrated]")||w.earlyInputs?.has(e))act(e,v)},true);
on("click",(e,v)=>{const b=e.closest("[data-early-press]")||e.closest("button");if(b&&!(b.form&&b.type=="submit")){v.preventDefault();v.stopPropagation();w.earlyPress=b}});
on("input",e=>{const m=w.earlyInputs||=new Map;m.delete(e);m.set(e,/^(checkbox|radio)$/.test(e.type)?e.checked:e.value)});
on("submit",(e,v)=>{if(!e.hasAttribute("action")){v.preventDefault();v.stopPropagation();w.earlyPress=v.submitter}})
})(window)`

/** Called when the page is hydrated, and again when a lazily hydrated part is: its element. */
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

/** React reports a change only where the value differs from the last that it has seen: so it sees the other one first. */
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
  // Not by the element's own property, with which React notes what it has seen.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  dispatch('input')
  dispatch('change')
  // Null where the field has no caret: a select, an email address, a number.
  if (typeof selectionStart === 'number') (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
}
