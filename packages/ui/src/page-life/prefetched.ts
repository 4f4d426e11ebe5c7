import { lazy } from 'react'
import type { ComponentType } from 'react'
import { firstInteraction } from './first-interaction.ts'
import { loadWithRetries } from './load-with-retries.ts'

/**
 * A lazy component that appears when something happens. Its code is fetched then, and otherwise at the first interaction, so
 * that it can be shown later without a connection.
 */
export function prefetched<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  if (import.meta.env.SSR) return lazy(load)
  const begin = () => loadWithRetries(load)
  void firstInteraction().then(begin)
  return lazy(begin)
}
