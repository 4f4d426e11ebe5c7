/** The limits of Winsday (docs/product-decisions.md#winsday). */

/** How many tickets one call lists or reveals. */
export const REVEAL_BATCH_SIZE = 100
