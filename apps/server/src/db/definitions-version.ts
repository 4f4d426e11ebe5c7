/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 2
export const DEFINITIONS_SHA256 = '5b0469396772401f003e0efdfda28b15ce47eb552ef00565a85c25b061bc50ac'
