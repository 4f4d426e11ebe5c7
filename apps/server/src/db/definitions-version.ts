/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 24
export const DEFINITIONS_SHA256 = '2a317e83e40dfe38565f30c3a18059c35b6f9bc37f146cfdd4cf63bee7e32518'
