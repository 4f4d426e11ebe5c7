/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 21
export const DEFINITIONS_SHA256 = '3a0ee324a328e7f0029d8829e8c8491517a73394bd3a1211cb64695cee8df3e4'
