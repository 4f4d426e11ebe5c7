/**
 * The version of the SQL functions, triggers and views: raised with every change of their text. A build never replaces
 * those of a higher version. `migrate.test.ts` holds the two together and says the new hash.
 */
export const DEFINITIONS_VERSION = 6
export const DEFINITIONS_SHA256 = '06317fd51ebf492424b247da7c084f72d1f76c21327ae4b942c0308976431842'
