/** Exit codes of a measurement. Node exits with 1 after an error. */
export const EXIT = { reached: 0, missed: 2, noVerdict: 3 } as const
