/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 4
export const DEFINITIONS_SHA256 = 'baa7334ab64a76b40c5a2aa8184388280c0a871f5f14cbb44e24ba0be7ea6769'
