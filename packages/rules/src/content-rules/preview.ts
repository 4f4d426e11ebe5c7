/** The limits of preview links (docs/mechanisms/content.md#preview-links). */

/** The lifetime of a link if the editor sets none. */
export const PREVIEW_HOURS = 24
export const MAX_PREVIEW_HOURS = 7 * 24
/** The maximum number of drafts that one preview shows over the published content. */
export const MAX_PREVIEW_REVISIONS = 20
