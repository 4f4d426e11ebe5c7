/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 24
export const DEFINITIONS_SHA256 = '8e23a5c8ec3b5a44fa48629ba42e807d506600297192b4a9519a4fa013f4bf43'
