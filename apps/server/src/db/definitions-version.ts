/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 4
export const DEFINITIONS_SHA256 = '3af23c1e8d8c9cf00f865550c0d7209d9cd1687407fda5616d681434bb85392b'
