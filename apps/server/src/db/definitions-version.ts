/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 16
export const DEFINITIONS_SHA256 = '825c6db5e9755a32cb33ed6106ddf1db726a9ab6d6e3fb22315417745b459486'
