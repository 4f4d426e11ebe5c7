/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 1
export const DEFINITIONS_SHA256 = '1c306a7ad6112b3371f65ecb7e7ed6ca978f28f3916d89cab05752cc9ce10fb2'
