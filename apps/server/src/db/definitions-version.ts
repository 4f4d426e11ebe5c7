/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 3
export const DEFINITIONS_SHA256 = 'a75d15e557e10ee512dd70efae74a5e551710e0b526daaf4f8b8a44092b9bede'
