/** The two refusals that a browser creates itself when a proxy answered instead of the server; all others are in problems.ts. */

/** In a module of their own, so that a page that only makes calls does not load the texts of all refusals. */
export const UNREACHED = {
  busy: { status: 503, title: 'It’s very busy' },
  'internal-error': { status: 500, title: 'Error' },
} as const
