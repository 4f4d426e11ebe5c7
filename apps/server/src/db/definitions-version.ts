/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 12
export const DEFINITIONS_SHA256 = 'ef2556386f0e199608d4c21822d13201f60077d418e177936d6bbf00c659b99b'
