/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 8
export const DEFINITIONS_SHA256 = '450d8c878e39a2741bde0aa042de402e6bbef1ed320383c73f639f4b8301fa64'
