import type { BrowserContext } from '@playwright/test'

/** Something about a browser that we do not control. It applies to every page that the context opens afterwards. */
export type Condition = (context: BrowserContext) => Promise<unknown>
