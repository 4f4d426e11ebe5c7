/** The limits of preview links (docs/mechanisms/content.md#preview-links). */

/** How long a link is good where nobody says. */
export const PREVIEW_HOURS = 24
export const MAX_PREVIEW_HOURS = 7 * 24
/** The most drafts that one preview lays over what is published. */
export const MAX_PREVIEW_REVISIONS = 20
