/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 4
export const DEFINITIONS_SHA256 = '9be1dd736f775c8e5bf8c7284b49c6b58d29e0f997fa7e16d3670b2776159875'
