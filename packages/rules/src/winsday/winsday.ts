/** The limits of Winsday (docs/product-decisions.md#winsday). */

/** The maximum number of tickets that one call lists or reveals. */
export const REVEAL_BATCH_SIZE = 100
