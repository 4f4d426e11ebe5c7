/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 15
export const DEFINITIONS_SHA256 = '3db5bc946aa0de17dc5851cded702cf04f4259e663626fe3db3d002a9112958e'
