/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 7
export const DEFINITIONS_SHA256 = '8a206a4e7a696e1d63bf026da516282ddcca3654e72b85677b66f64a5dd73c4d'
