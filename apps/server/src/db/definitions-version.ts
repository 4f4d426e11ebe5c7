/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 6
export const DEFINITIONS_SHA256 = '6fe693bf8c5211cd73175cb4e28c3a776266340faf8ed8d84c1cc83a59465268'
