/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 9
export const DEFINITIONS_SHA256 = '7ebb523321783fb6e506fa8ade33ac36150410e1f4acf62ecca98742f8c7da6c'
