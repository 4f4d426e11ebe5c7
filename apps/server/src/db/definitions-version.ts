/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 2
export const DEFINITIONS_SHA256 = '02f89e9a47bd350675006a7a90ca8a9479e34b3c49ca5b236b93dca9a25a9ef2'
