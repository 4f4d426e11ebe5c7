/** What can go wrong between a page and the browser that shows it (docs/mechanisms/serving.md#what-browsers-do-to-a-page). */
export const PAGE_FAILURES = {
  part: 'A part of the page was not as the server had sent it, and was rendered again',
  document: 'The whole document was not as the server had sent it, and was rendered again',
  change:
    'A change of the page failed, mostly because its nodes were not as they had been rendered; it was rendered again',
  kept: 'The page could not be rendered: it stays as the server sent it, and its links work',
  screen: 'The page could not be rendered: a screen says so',
  scripts: 'The page’s scripts could not be fetched or run: it stays as the server sent it, and its links work',
} as const
export type PageFailure = keyof typeof PAGE_FAILURES

export const PAGE_FAILURE_KINDS = Object.keys(PAGE_FAILURES) as PageFailure[]
