/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 23
export const DEFINITIONS_SHA256 = 'a08cfbb6d620c6ceccd8727fe96b8f8163248524a3dd296d96a4ba18954aed5b'
