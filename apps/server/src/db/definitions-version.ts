/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 1
export const DEFINITIONS_SHA256 = '2250693137652c2924efe27fc71c81c6792ad33bcafe9a1ee54532a4d4c509f5'
