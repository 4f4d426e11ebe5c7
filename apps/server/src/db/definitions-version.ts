/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 19
export const DEFINITIONS_SHA256 = 'def1c33602b9a9eee2b7fb92eca6d6f270984b99d46ba50de96af365759416a7'
