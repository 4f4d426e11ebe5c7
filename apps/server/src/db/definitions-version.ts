/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 22
export const DEFINITIONS_SHA256 = '6b5c1da66659bda3c23f4c2ba5b5887bfd5016f0a2beb4915ddcbeacbf916725'
