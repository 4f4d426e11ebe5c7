/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 15
export const DEFINITIONS_SHA256 = 'b904a7da9fd4c7676fa7d36362c8d0751c3085037ff52195d90339b762308499'
