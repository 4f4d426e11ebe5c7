/** The sidebar's side of the card transition (card-transition.ts): the picture opens in the sidebar and returns to its card. */
import { markTransition } from '../../../ui/page-life/transition-type.ts'
import { canTransition, setTransitionElement, transitionElements } from './card-transition.ts'

/** Called when a competition's picture is mounted in the sidebar. Returns the cleanup for when it is unmounted. */
export function connectSidebarPicture(picture: HTMLElement, competitionId: number): () => void {
  // When another competition opens, the sidebar stays open and only its picture changes.
  markTransition('sidebar-opens')
  if (isCardOf(transitionElements.pressed, competitionId)) showPlaceholder(picture, transitionElements.pressed)
  if (!canTransition()) return () => {}
  setTransitionElement(picture)
  // A picture that is scrolled out of view must not take part. The root is the panel, because the panel itself moves at first.
  const visibility = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) setTransitionElement(transitionElements.named ?? picture)
      else if (transitionElements.named === picture) setTransitionElement(undefined)
    },
    { root: picture.closest('dialog > div') },
  )
  visibility.observe(picture)
  return () => {
    visibility.disconnect()
    if (transitionElements.named !== picture) return
    setTransitionElement(undefined)
    // Wait until React has committed this change: the page below may be a different one.
    queueMicrotask(() => returnToCard(competitionId))
  }
}

function returnToCard(competitionId: number) {
  const transition = document.activeViewTransition
  // If another competition is in the sidebar by now, its picture has the transition name.
  if (!transition || transitionElements.named) return
  const cards = document.querySelectorAll<HTMLElement>(`[data-tile="${competitionId}"] [data-prize-picture]`)
  const card = [transitionElements.pressed, ...cards].find((one) => isCardOf(one, competitionId) && isInViewport(one))
  if (!card) return
  setTransitionElement(card)
  void transition.finished.finally(() => {
    if (transitionElements.named === card) setTransitionElement(undefined)
  })
}

function isCardOf(card: HTMLElement | undefined, competitionId: number): card is HTMLElement {
  return card?.isConnected === true && card.closest<HTMLElement>('[data-tile]')?.dataset['tile'] === `${competitionId}`
}

/** Whether the element's centre is in the viewport. The rest of it may be outside. */
function isInViewport(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return width > 0 && x > 0 && x < innerWidth && y > 0 && y < innerHeight
}

/** Shows the card's picture until the larger one has loaded, so that the place is never empty. */
function showPlaceholder(place: HTMLElement, card: HTMLElement) {
  const image = [...card.querySelectorAll('img')].find((one) => one.complete && one.checkVisibility())
  if (image?.currentSrc) place.style.background = `center / cover url("${image.currentSrc}")`
}
