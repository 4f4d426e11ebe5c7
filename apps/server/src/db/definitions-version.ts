/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 11
export const DEFINITIONS_SHA256 = '75a0ca58ce4a8c85c624f69d956573e9bf1c272da145444b323b20e6ef26f532'
