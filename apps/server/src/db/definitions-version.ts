/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 23
export const DEFINITIONS_SHA256 = 'ae7d0d3f30f45898bc5a4ee723e2cddcd1eb4d6e12f369de5f9e6a4aa26652ef'
