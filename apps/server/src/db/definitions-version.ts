/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 16
export const DEFINITIONS_SHA256 = '2743be98f015f6dee00c25fbfa9f23ebc56cad5c9cea31c7a05b1c962120e4cc'
