/** Collects browser errors that no assertion would notice: console errors, policy violations, failed requests. */
import type { BrowserContext, Page, Route } from '@playwright/test'

export type PageErrors = {
  /** Also listens to another browser context. */
  watch(context: BrowserContext): void
  /** Allows errors that this journey causes on purpose. */
  allow(...patterns: RegExp[]): void
  /** The connection breaks before the next request to this path is sent: it never arrives. */
  dropRequest(page: Page, path: string): Promise<void>
  /** The connection breaks after the next request to this path has arrived: only its response is lost. */
  dropResponse(page: Page, path: string): Promise<void>
  /** All errors that were not allowed. */
  found(): string[]
}

export function createPageErrors(): PageErrors {
  const seen: string[] = []
  const allowed: RegExp[] = []

  async function dropConnection(page: Page, path: string, before: (route: Route) => Promise<unknown>): Promise<void> {
    allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const abort = async (route: Route) => {
      await before(route)
      await route.abort('internetdisconnected')
    }
    await page.route(`**${path}`, abort, { times: 1 })
  }

  return {
    watch(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`))
      // What the page reports of itself (packages/ui/src/page-life/report-page-failure.ts).
      context.on('request', (request) => {
        if (!request.url().endsWith('/api/page-failures')) return
        seen.push(`page failure: ${(request.postDataJSON() as { kind: string }).kind}`)
      })
      context.on('requestfailed', (request) => {
        const why = request.failure()?.errorText
        // Leaving a page aborts its pending requests.
        if (why !== 'net::ERR_ABORTED') seen.push(`request: ${why} ${request.method()} ${request.url()}`)
      })
    },
    allow: (...patterns) => void allowed.push(...patterns),
    dropRequest: (page, path) => dropConnection(page, path, async () => {}),
    dropResponse: (page, path) => dropConnection(page, path, (route) => route.fetch()),
    found: () => seen.filter((one) => !allowed.some((pattern) => pattern.test(one))),
  }
}

/** The browser's console message for a response with this status from an address that ends with the path. */
export function responseError(status: number, path: string): RegExp {
  return new RegExp(`status of ${status} .*${path.replaceAll(/[.?/]/g, '\\$&')}`)
}
