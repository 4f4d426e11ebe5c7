/** The two ways to say no that a browser finds by itself, where a proxy answered in place of the server; all others are in problems.ts. */

/** Apart from the rest, so that a page that only asks does not load every word of every refusal. */
export const UNREACHED = {
  busy: { status: 503, title: 'It’s very busy' },
  'internal-error': { status: 500, title: 'Error' },
} as const
