/** How many connections the limit of open files leaves room for. */

/** File descriptors reserved for files, the database and the vendors. */
const RESERVED_DESCRIPTORS = 128

/** The maximum number of connections under the process's limit of open descriptors. */
export function maxConnectionsByDescriptors(): number {
  const { report } = process
  // Looking up host names would take seconds, and the report must not contain secrets of the environment.
  Object.assign(report, { excludeNetwork: true, excludeEnv: true })
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const open = userLimits?.open_files?.soft
  return typeof open === 'number' ? Math.max(16, open - RESERVED_DESCRIPTORS) : Infinity
}
