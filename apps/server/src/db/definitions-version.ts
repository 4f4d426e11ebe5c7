/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 21
export const DEFINITIONS_SHA256 = '12862318a764298c106f79db01c4e83430a2da0bdf5c36d54b48bb175d445010'
