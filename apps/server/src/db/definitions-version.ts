/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 17
export const DEFINITIONS_SHA256 = 'd2bab3a0ad0fc0f57b519757913024b27b27ea8d0700b0afd006e42d1938e689'
