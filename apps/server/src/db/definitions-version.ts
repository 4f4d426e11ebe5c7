/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 10
export const DEFINITIONS_SHA256 = '02ff4c18c28ef53b7f403c267300c526b1be5246f9d3df6897285acf1dc5dba9'
