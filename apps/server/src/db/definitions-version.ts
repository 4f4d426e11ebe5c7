/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 3
export const DEFINITIONS_SHA256 = 'ce621a4d8a06260cdbe4007fd2a1fa73f25060d89c4b9f08e84213d2c24497b2'
