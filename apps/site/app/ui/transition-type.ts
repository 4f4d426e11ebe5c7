/** What a view transition that is under way does, for its styles (styles/transitions.css). */
export type TransitionType = 'sidebar-opens' | 'sidebar-closes'

/** Older browsers have view transitions without types, or none: there nothing but whole pages gives way. */
export function hasTransitionTypes(): boolean {
  return typeof document !== 'undefined' && 'activeViewTransition' in document
}

/** Called while the page changes; nothing where it changes without a transition. */
export function markTransition(type: TransitionType): void {
  if (hasTransitionTypes()) document.activeViewTransition?.types.add(type)
}
