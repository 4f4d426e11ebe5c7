/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 1
export const DEFINITIONS_SHA256 = '7ef9002a3db754a135be2c49813894eb2f58cd73dee77e9b84b340d6294c5310'
