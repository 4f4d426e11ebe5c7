/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 12
export const DEFINITIONS_SHA256 = '272a2d4dddcf117448f6d363becc124ae4d2d3d60ea36816594cb5169758d5d8'
