/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 6
export const DEFINITIONS_SHA256 = 'd2954e1436b9d42128d7350362120057ad8bc0a4bf14cdfe26d8246fecbb58cb'
