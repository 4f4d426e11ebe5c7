/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 22
export const DEFINITIONS_SHA256 = '757db47d0a2a86b19768889bf7e04f409f94b29a1f6275ced1276701802ca2b1'
