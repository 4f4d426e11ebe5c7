import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'

/** Waits until a part that hydrates late has its event handlers. A press before that would do nothing. */
export async function waitForHydrated(part: Locator): Promise<void> {
  const isHydrated = () =>
    part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
}
