/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 13
export const DEFINITIONS_SHA256 = '983427b5f03acf22ec1ee5988932b7f3d3807263dd7b1b89e565078bf2212620'
