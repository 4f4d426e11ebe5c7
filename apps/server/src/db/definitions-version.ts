/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 17
export const DEFINITIONS_SHA256 = '46ca8f0aa52ec8a7198325a4c1bc5d15146c4acbb77c404a795625e5b83ef2fd'
