/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 4
export const DEFINITIONS_SHA256 = '46c6260c95dbcec731f1a9302afdc3228b0c0057e993bba275759f68df606625'
