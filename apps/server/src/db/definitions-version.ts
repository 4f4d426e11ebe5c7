/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 21
export const DEFINITIONS_SHA256 = '601996d69ae5e7812857b2d1f43f6448ca2ec6a10ec18d4f500d72c8988e7531'
