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

export const overlayOpened: OverlayState = { depth: 0 }
export const returningOverlay: OverlayState = { depth: 0, isLeadingBack: true }
