/** The two ways to say no that a browser finds by itself, where a proxy answered in place of the server; all others are in problems.ts. */
export type ProblemRow = {
  readonly status: number
  readonly cause: string
  readonly title: string
  readonly text: string
}

/** Apart from the rest, so that a page that only asks does not load every word of every refusal. */
export const UNREACHED = {
  busy: {
    status: 503,
    cause:
      'More is asked for than can be answered soon, or a vendor that is needed first cannot be reached. Nothing has been done.',
    title: 'It’s very busy',
    text: 'Lots of people are here right now. Nothing was taken. Try again in a few seconds.',
  },
  'internal-error': {
    status: 500,
    cause: 'A fault of ours; the reference finds it in the log.',
    title: 'Error',
    text: 'There was an error. Please try again.',
  },
} as const satisfies Record<string, ProblemRow>
