/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 18
export const DEFINITIONS_SHA256 = 'c3cdc634e7bd6e0e620ab0a6d5ffeb5007424ba8afea434ff9a93c9b84079fd5'
