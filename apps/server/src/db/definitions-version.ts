/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 24
export const DEFINITIONS_SHA256 = 'd08078c9cec98964e5702ad444455e718a75447ce7861620f6cc891e3a556202'
