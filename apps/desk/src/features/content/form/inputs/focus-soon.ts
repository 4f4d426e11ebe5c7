/** Moves the focus to an element that the change under way brings into the page. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
