/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 5
export const DEFINITIONS_SHA256 = 'e33fae8d76121ecc6d47f319dbc9d757e74b11f83e03d41cb96d1962a746d814'
