/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 22
export const DEFINITIONS_SHA256 = '59377071906a8733a84389f635648735d8f25fd3b863238e8aff005cb11a9b71'
