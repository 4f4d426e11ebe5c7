/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 24
export const DEFINITIONS_SHA256 = 'e027737dedb939df46982e68c50f4a43c599aa14a3d4a5e34226c1cf73679bd7'
