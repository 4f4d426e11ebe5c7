import { lazy } from 'react'
import type { ComponentType } from 'react'

/** A lazy component that shows nothing where its code cannot be fetched: the page is whole without it. */
export const optional = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })))
