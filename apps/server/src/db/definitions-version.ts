/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 4
export const DEFINITIONS_SHA256 = '2901074bd8c7ce93e81929a23e0ffa239fd958af101039e380f3faa18a5431cb'
