/**
 * A competition opens from its card: the card's picture grows into the sidebar's, and goes back when the sidebar closes. The
 * router runs the view transition; this says which picture takes part (docs/mechanisms/transitions.md). One element at a time
 * has the name: with two, as for two cards of one competition, the browser would skip the transition.
 */
import type { MouseEvent } from 'react'
import { hasTransitionTypes } from '../../ui/transition-type.ts'

const NAME = 'prize'

/** Marks the picture of a card, inside what has `data-tile`. */
export const prizePicture = { 'data-prize-picture': '' } as const

/** `named`: the element with the transition name now. `pressed`: the picture of the card that was pressed last. */
export const morph: { named?: HTMLElement | undefined; pressed?: HTMLElement | undefined } = {}

/** Whether a link to a competition asks for a transition. */
export function canMorph(): boolean {
  return hasTransitionTypes() && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function nameOnly(element: HTMLElement | undefined) {
  morph.named?.style.removeProperty('view-transition-name')
  morph.named = element
  element?.style.setProperty('view-transition-name', NAME)
}

/** Called when a card's link is pressed. */
export function leaveCard({ currentTarget, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent<HTMLElement>) {
  // With these it opens elsewhere, and this page stays as it is.
  if (ctrlKey || metaKey || shiftKey || altKey) return
  morph.pressed = currentTarget.closest('[data-tile]')?.querySelector<HTMLElement>('[data-prize-picture]') ?? undefined
  if (canMorph()) nameOnly(morph.pressed)
}
