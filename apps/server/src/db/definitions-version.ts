/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 1
export const DEFINITIONS_SHA256 = '784aef9ebc3226e2aa5cef7b107d1b98dad2aa7e3847618df512bb480ba8656c'
