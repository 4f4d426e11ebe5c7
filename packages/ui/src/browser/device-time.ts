/**
 * The clocks of the device that runs this code, for what concerns that device alone. A player's device may be days off, so
 * nothing that is shown, and nothing about a competition, comes from here: that is on the server's clock (../clock.ts).
 * No other file of the site reads a clock (tools/browser-doors.ts).
 */

/** Epoch milliseconds: for the age of what this device itself has stored. */
export const deviceNow = (): number => Date.now()

/** Milliseconds since the document began, never set back: for durations. */
export const elapsedMs = (): number => performance.now()
