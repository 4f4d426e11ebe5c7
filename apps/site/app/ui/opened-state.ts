/**
 * Link state of what opens over a page. `depth` counts the steps taken since within what was opened, so that closing
 * goes back to before all of them, also after a reload.
 */
export type OpenedState = {
  depth: number
  /** A log-in that was opened on the way to something leads back to it. */
  isLeadingBack?: boolean
}

export const justOpened: OpenedState = { depth: 0 }
export const leadingBack: OpenedState = { depth: 0, isLeadingBack: true }
