/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 20
export const DEFINITIONS_SHA256 = 'f8575118e703d3478d26a2f78ec1889239445bd7f75e57523514e9fa09b2cec1'
