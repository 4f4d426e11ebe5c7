import { reportPageFailure } from '@fairdraw/ui/page-life/report-page-failure.ts'
import { lazy } from 'react'
import type { ComponentType } from 'react'

/**
 * A part of a page whose code is loaded when it is first shown. Where that fails, without a connection or after a new version of
 * the desk, the rest of the page goes on, and `words` stand in its place.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, words: string) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      reportPageFailure('scripts')
      return { default: () => <p>{words}</p> }
    }
  })
