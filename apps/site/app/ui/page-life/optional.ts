import { lazy } from 'react'
import type { ComponentType } from 'react'

/** A lazy component that renders nothing when its code cannot be fetched; the page works without it. */
export const optional = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })))
