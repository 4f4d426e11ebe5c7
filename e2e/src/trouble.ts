/** What goes wrong in a browser without anybody seeing it: errors in the console, refused policies, failed requests. */
import type { BrowserContext } from '@playwright/test'

export type Trouble = {
  /** Listens to another browser context too. */
  watch(context: BrowserContext): void
  /** Says beforehand what will go wrong on purpose in this journey. */
  allow(...patterns: RegExp[]): void
  /** Everything else that went wrong. */
  found(): string[]
}

export function createTrouble(): Trouble {
  const seen: string[] = []
  const allowed: RegExp[] = []
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
    found: () => seen.filter((one) => !allowed.some((pattern) => pattern.test(one))),
  }
}

/** The browser's own words for a reply with this status from an address that ends so. */
export function refusal(status: number, path: string): RegExp {
  return new RegExp(`status of ${status} .*${path.replaceAll(/[.?/]/g, '\\$&')}`)
}
