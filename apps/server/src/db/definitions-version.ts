/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` checks that version and hash fit, and prints the new hash.
 */
export const DEFINITIONS_VERSION = 23
export const DEFINITIONS_SHA256 = '7121d4373a40505a64a1665dff8c26aa475aa3e663428e49a070bf8bb575e845'
