/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 17
export const DEFINITIONS_SHA256 = '29542d25fb89a3ba81f3dc7797ccdf3ee7fdeaec26012955030029bae032160a'
