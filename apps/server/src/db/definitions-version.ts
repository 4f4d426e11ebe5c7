/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 1
export const DEFINITIONS_SHA256 = '2718c2538b591c50dc06cc9dcf669eac21e1a57513fc51ebfc092f91baaf8abc'
