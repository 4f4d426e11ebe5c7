/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 23
export const DEFINITIONS_SHA256 = 'cab8b8d300a7cc05b8859ee51be5ce859c234e8ffd000a4e5134f10768d70163'
