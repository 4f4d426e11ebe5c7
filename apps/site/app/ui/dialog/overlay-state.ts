/**
 * Link state of an overlay (a sidebar over a page). `depth` counts the navigations inside the overlay, so that closing it goes
 * back past all of them, also after a reload.
 */
export type OverlayState = {
  depth: number
  /** Whether a log-in leads back to the page from which it was opened. */
  isLeadingBack?: boolean
}

export const overlayOpened: OverlayState = { depth: 0 }
export const returningOverlay: OverlayState = { depth: 0, isLeadingBack: true }
