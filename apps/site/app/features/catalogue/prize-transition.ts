/**
 * A competition opens from its card: the card's picture grows into the sidebar's, and goes back when the sidebar closes. The
 * router runs the view transition; this says which picture takes part (docs/mechanisms/transitions.md). One element at a time
 * has the name: with two, as for two cards of one competition, the browser would skip the transition.
 */
import type { MouseEvent } from 'react'
import { hasTransitionTypes, markTransition } from '../../ui/transition-type.ts'

const NAME = 'prize'

/** Marks the picture of a card, inside what has `data-tile`. */
export const prizePicture = { 'data-prize-picture': '' } as const

let named: HTMLElement | undefined
let pressed: HTMLElement | undefined

/** Whether a link to a competition asks for a transition. */
export function canMorph(): boolean {
  return hasTransitionTypes() && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

function nameOnly(element: HTMLElement | undefined) {
  named?.style.removeProperty('view-transition-name')
  named = element
  element?.style.setProperty('view-transition-name', NAME)
}

/** Called when a card's link is pressed. */
export function leaveCard({ currentTarget, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent<HTMLElement>) {
  // With these it opens elsewhere, and this page stays as it is.
  if (ctrlKey || metaKey || shiftKey || altKey) return
  pressed = currentTarget.closest('[data-tile]')?.querySelector<HTMLElement>('[data-prize-picture]') ?? undefined
  if (canMorph()) nameOnly(pressed)
}

/** Called when a competition's picture stands in the sidebar. What it returns is called when that picture goes. */
export function arriveInSidebar(picture: HTMLElement, competitionId: number): () => void {
  // From one competition to the next the sidebar stays, and its picture alone is another.
  markTransition('sidebar-opens')
  if (isOf(pressed, competitionId)) fillWith(picture, pressed)
  if (!canMorph()) return () => {}
  nameOnly(picture)
  // Scrolled out of sight it has no way back to show. Within its panel, which itself is still on its way at first.
  const sight = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) nameOnly(named ?? picture)
      else if (named === picture) nameOnly(undefined)
    },
    { root: picture.closest('dialog > div') },
  )
  sight.observe(picture)
  return () => {
    sight.disconnect()
    if (named !== picture) return
    nameOnly(undefined)
    // Once this change is whole: the page below may be another one.
    queueMicrotask(() => returnToCard(competitionId))
  }
}

function returnToCard(competitionId: number) {
  const transition = document.activeViewTransition
  // Where another competition stands in the sidebar by then, its picture has the name.
  if (!transition || named) return
  const cards = document.querySelectorAll<HTMLElement>(`[data-tile="${competitionId}"] [data-prize-picture]`)
  const card = [pressed, ...cards].find((one) => isOf(one, competitionId) && isInWindow(one))
  if (!card) return
  nameOnly(card)
  void transition.finished.finally(() => {
    if (named === card) nameOnly(undefined)
  })
}

function isOf(card: HTMLElement | undefined, competitionId: number): card is HTMLElement {
  return card?.isConnected === true && card.closest<HTMLElement>('[data-tile]')?.dataset['tile'] === `${competitionId}`
}

/** Its middle, at least: the rest of it may lie beyond an edge. */
function isInWindow(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return width > 0 && x > 0 && x < innerWidth && y > 0 && y < innerHeight
}

/** The card's picture stands in until the larger one has come: the same prize, and no empty place meanwhile. */
function fillWith(place: HTMLElement, card: HTMLElement) {
  const image = [...card.querySelectorAll('img')].find((one) => one.complete && one.checkVisibility())
  if (image?.currentSrc) place.style.background = `center / cover url("${image.currentSrc}")`
}
