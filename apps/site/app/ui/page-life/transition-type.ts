/** The type of the active view transition, used by its styles (styles/transitions.css). */
export type TransitionType = 'sidebar-opens' | 'sidebar-closes'

/** Older browsers have view transitions without types, or none; there only whole pages are animated. */
export function hasTransitionTypes(): boolean {
  return typeof document !== 'undefined' && 'activeViewTransition' in document
}

/** Call while the DOM changes. Does nothing when there is no active transition. */
export function markTransition(type: TransitionType): void {
  if (hasTransitionTypes()) document.activeViewTransition?.types.add(type)
}
