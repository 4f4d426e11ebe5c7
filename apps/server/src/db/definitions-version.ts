/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 21
export const DEFINITIONS_SHA256 = '8c4d9c3c247deff655fa644fbc0eef461592797648cb53cc788dfd39f8e7b5a0'
