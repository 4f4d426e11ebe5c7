/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 7
export const DEFINITIONS_SHA256 = '436840556a175c0c50a5d6fefd088d91f75ddaa6102c1bfe497813893dff0356'
