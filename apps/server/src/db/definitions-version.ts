/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 24
export const DEFINITIONS_SHA256 = 'ea1524186b204e0982ad2991bcef4a9cd8340dcc28276daacd92c785f1bc1f99'
