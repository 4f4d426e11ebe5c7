/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 3
export const DEFINITIONS_SHA256 = '056c905530685ba612eff0d0af0d7db7f46798186d834624a9292e5e8f9b511f'
