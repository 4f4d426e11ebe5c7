/** Tells the server what went wrong with a page, with nothing about a person (docs/mechanisms/serving.md#what-browsers-do-to-a-page). */
import type { PageFailure } from '@fairdraw/rules/page-failures.ts'

/** The code that sends is fetched when something went wrong. A report that cannot be sent is lost. */
export function reportPageFailure(kind: PageFailure): void {
  void import('./send-page-failure.ts').then(({ sendPageFailure }) => sendPageFailure(kind)).catch(() => {})
}
