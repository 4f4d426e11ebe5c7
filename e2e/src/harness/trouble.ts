/** What goes wrong in a browser without anybody seeing it: errors in the console, refused policies, failed requests. */
import type { BrowserContext, Page, Route } from '@playwright/test'

export type Trouble = {
  /** Listens to another browser context too. */
  watch(context: BrowserContext): void
  /** Says beforehand what will go wrong on purpose in this journey. */
  allow(...patterns: RegExp[]): void
  /** The connection is gone when the next request goes to this path: it never arrives. */
  loseRequest(page: Page, path: string): Promise<void>
  /** The connection is gone just after the next request to this path has arrived: only its answer is lost. */
  loseAnswer(page: Page, path: string): Promise<void>
  /** Everything else that went wrong. */
  found(): string[]
}

export function createTrouble(): Trouble {
  const seen: string[] = []
  const allowed: RegExp[] = []

  async function lose(page: Page, path: string, before: (route: Route) => Promise<unknown>): Promise<void> {
    allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const breakOff = async (route: Route) => {
      await before(route)
      await route.abort('internetdisconnected')
    }
    await page.route(`**${path}`, breakOff, { times: 1 })
  }

  return {
    watch(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()} ${message.location().url}`)
      })
      context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`))
      context.on('requestfailed', (request) => {
        const why = request.failure()?.errorText
        // Leaving a page gives up what it was still loading.
        if (why !== 'net::ERR_ABORTED') seen.push(`request: ${why} ${request.method()} ${request.url()}`)
      })
    },
    allow: (...patterns) => void allowed.push(...patterns),
    loseRequest: (page, path) => lose(page, path, async () => {}),
    loseAnswer: (page, path) => lose(page, path, (route) => route.fetch()),
    found: () => seen.filter((one) => !allowed.some((pattern) => pattern.test(one))),
  }
}

/** The browser's own words for a reply with this status from an address that ends so. */
export function refusal(status: number, path: string): RegExp {
  return new RegExp(`status of ${status} .*${path.replaceAll(/[.?/]/g, '\\$&')}`)
}
