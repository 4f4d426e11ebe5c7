/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 2
export const DEFINITIONS_SHA256 = '42f1be8d328261676cc8b50753c58546495b5ebc06b63ddbb4782102383d53cc'
