/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 3
export const DEFINITIONS_SHA256 = 'c36012a3735dfef14ca49bad9a6124663f11fd9ccd2c9da660080ac6de94ec08'
