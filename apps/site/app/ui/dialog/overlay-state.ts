/**
 * Link state of an overlay (a sidebar over a page). `depth` counts the navigations inside the overlay, so that closing it goes
 * back past all of them, also after a reload. `query` is that of the address by which it was opened, for when there is nowhere to go
 * back to.
 */
export type OverlayState = {
  depth: number
  query?: string
  /** Whether a log-in leads back to the page from which it was opened. */
  isLeadingBack?: boolean
}

/** What makes a link, or a navigation, lead to an overlay. The page below stays where it was scrolled to. */
export type OverlayLink<State extends OverlayState = OverlayState> = {
  state: State
  preventScrollReset: true
  replace?: true
}

export const overlayLink = <State extends OverlayState>(state: State): OverlayLink<State> => ({
  state,
  preventScrollReset: true,
})

export const opensOverlay = overlayLink({ depth: 0 })
export const opensLogIn = overlayLink({ depth: 0, isLeadingBack: true })
