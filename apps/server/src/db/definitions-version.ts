/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 17
export const DEFINITIONS_SHA256 = 'e34f6f3c04e40bced976c2fc77550eca3b80e12938cb5927b0ffb0443e5fbf08'
