/**
 * The view transition between a card and the sidebar: the card's picture grows into the sidebar's picture, and shrinks back
 * when the sidebar closes. The router runs the transition; this module chooses the picture (docs/mechanisms/transitions.md).
 * Only one element may have the transition name at a time. With two, for example two cards of one competition, the browser
 * skips the transition.
 */
import type { MouseEvent } from 'react'
import { hasTransitionTypes } from '../../../ui/page-life/transition-type.ts'

const NAME = 'prize'

/** Attributes that mark a card's picture inside the element with `data-tile`. */
export const prizePictureProps = { 'data-prize-picture': '' } as const

/** `named`: the element that has the transition name now. `pressed`: the picture of the card that was pressed last. */
export const transitionElements: { named?: HTMLElement | undefined; pressed?: HTMLElement | undefined } = {}

/** Whether a link to a competition runs a transition: the browser supports it and the user has not reduced motion. */
export function canTransition(): boolean {
  return hasTransitionTypes() && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function setTransitionElement(element: HTMLElement | undefined) {
  transitionElements.named?.style.removeProperty('view-transition-name')
  transitionElements.named = element
  element?.style.setProperty('view-transition-name', NAME)
}

/** Called when a card's link is pressed. */
export function startCardTransition({ currentTarget, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent<HTMLElement>) {
  // With a modifier key the link opens in another tab or window, so this page does not change.
  if (ctrlKey || metaKey || shiftKey || altKey) return
  transitionElements.pressed =
    currentTarget.closest('[data-tile]')?.querySelector<HTMLElement>('[data-prize-picture]') ?? undefined
  if (canTransition()) setTransitionElement(transitionElements.pressed)
}
