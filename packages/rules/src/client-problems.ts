/**
 * The two problems that a browser creates itself if a proxy answered instead of the server. All others are in
 * problems.ts.
 */

/** In a separate module, so that a page that only makes calls does not load the texts of all problems. */
export const CLIENT_PROBLEMS = {
  busy: { title: 'It’s very busy' },
  'internal-error': { title: 'Error' },
} as const
