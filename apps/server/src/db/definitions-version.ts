/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 13
export const DEFINITIONS_SHA256 = '362d3ca63a4c2e92f9d4b4539b5f80db68ce4c5e9ac4d953dca9d083febe3d62'
