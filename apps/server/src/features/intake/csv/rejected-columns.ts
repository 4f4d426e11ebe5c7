/**
 * The columns that a file of rejected rows has before the delivered ones. The file can be mended and sent again as it is:
 * these columns are then left out.
 */
export const REJECTED_COLUMNS = [
  'rejected row',
  'rejected reason',
  'rejected explanation',
  'rejected charge in pence',
] as const

export const isRejectedColumn = (name: string): boolean =>
  REJECTED_COLUMNS.some((column) => column === name.trim().toLowerCase())
