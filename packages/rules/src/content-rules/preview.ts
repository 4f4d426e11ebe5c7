/** The limits of previews (docs/mechanisms/content.md#preview-links, #live-preview). */

/** The lifetime of a link if the editor sets none. */
export const PREVIEW_HOURS = 24
export const MAX_PREVIEW_HOURS = 7 * 24
/** The maximum number of drafts that one preview shows over the published content. */
export const MAX_PREVIEW_REVISIONS = 20

/** How long the text in somebody's editor is kept for the preview beside it, after its last change. */
export const LIVE_PREVIEW_MINUTES = 15
