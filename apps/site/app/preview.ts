/**
 * A preview: the site as it would be at another instant, which the server marks
 * (docs/mechanisms/content.md#preview-links). In a preview nothing can be entered, and nobody is logged in.
 */
import { createContext, useContext } from 'react'

/** On the server: the instant (ISO 8601) of the preview that is rendered. */
export const PreviewContext = createContext<string | undefined>(undefined)

/** The header of a preview's calls and of their replies. */
export const PREVIEW_HEADER = 'x-preview'

/** In the browser: the instant that this document shows; undefined if it is not a preview. */
export function previewInstant(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement.dataset.preview
}

/** The same during rendering, also on the server. */
export function usePreview(): string | undefined {
  const rendered = useContext(PreviewContext)
  return rendered ?? previewInstant()
}
