/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 5
export const DEFINITIONS_SHA256 = 'f4a190ccfb42c5989d9d9470b3f34190418795a51292202e4a22cc2ca1a154a8'
