/** How a measurement ends. An error of its own is 1. */
export const EXIT = { reached: 0, missed: 2, notJudged: 3 } as const
