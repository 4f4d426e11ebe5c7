/** The other end of a card's transition (prize-transition.ts): its picture arrives in the sidebar, and goes back. */
import { markTransition } from '../../ui/transition-type.ts'
import { canMorph, nameOnly, morph } from './prize-transition.ts'

/** Called when a competition's picture stands in the sidebar. What it returns is called when that picture goes. */
export function arriveInSidebar(picture: HTMLElement, competitionId: number): () => void {
  // From one competition to the next the sidebar stays, and its picture alone is another.
  markTransition('sidebar-opens')
  if (isOf(morph.pressed, competitionId)) fillWith(picture, morph.pressed)
  if (!canMorph()) return () => {}
  nameOnly(picture)
  // Scrolled out of sight it has no way back to show. Within its panel, which itself is still on its way at first.
  const sight = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) nameOnly(morph.named ?? picture)
      else if (morph.named === picture) nameOnly(undefined)
    },
    { root: picture.closest('dialog > div') },
  )
  sight.observe(picture)
  return () => {
    sight.disconnect()
    if (morph.named !== picture) return
    nameOnly(undefined)
    // Once this change is whole: the page below may be another one.
    queueMicrotask(() => returnToCard(competitionId))
  }
}

function returnToCard(competitionId: number) {
  const transition = document.activeViewTransition
  // Where another competition stands in the sidebar by then, its picture has the name.
  if (!transition || morph.named) return
  const cards = document.querySelectorAll<HTMLElement>(`[data-tile="${competitionId}"] [data-prize-picture]`)
  const card = [morph.pressed, ...cards].find((one) => isOf(one, competitionId) && isInWindow(one))
  if (!card) return
  nameOnly(card)
  void transition.finished.finally(() => {
    if (morph.named === card) nameOnly(undefined)
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
