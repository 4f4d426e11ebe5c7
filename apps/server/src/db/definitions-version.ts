/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 4
export const DEFINITIONS_SHA256 = '88e27d1ffd0dc51efe0a40ec0483490888d7207cbd0a7a5f1cb231d42b9f28cd'
