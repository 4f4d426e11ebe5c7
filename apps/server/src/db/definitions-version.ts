/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 13
export const DEFINITIONS_SHA256 = '4ccb469682aef532863c56d283eed377b2b24419e6d6ebb79c452830a448c395'
