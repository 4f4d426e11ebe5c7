/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 17
export const DEFINITIONS_SHA256 = '8835d82aa4eb60d3bc67ac9573f118ace9e6b54479c74fa506927371969ebae9'
