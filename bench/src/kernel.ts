/** Settings of the kernel that a machine has when it is set up by docs/operations.md: a measurement says what it goes without. */
import { existsSync, readFileSync } from 'node:fs'

/** `shared_buffers` of ops/postgresql.conf in pages of 2 MB, as `postgres -C shared_memory_size_in_huge_pages` counts them. */
const HUGE_PAGES = 2_107

const SETTINGS = {
  autogroup: {
    file: '/proc/sys/kernel/sched_autogroup_enabled',
    isAsDocumented: (value: string) => value === '0',
    otherwise: 'kernel.sched_autogroup_enabled is 1: payers wait longer, now and then for seconds',
  },
  hugePages: {
    file: '/proc/sys/vm/nr_hugepages',
    isAsDocumented: (value: string) => Number(value) >= HUGE_PAGES,
    otherwise: `vm.nr_hugepages is less than ${HUGE_PAGES}: what lies far apart among millions of rows is read and written more slowly`,
  },
} satisfies Record<string, { file: string; isAsDocumented: (value: string) => boolean; otherwise: string }>

/** Prints a line where the setting is otherwise. Kernels without it have nothing to set. */
export function warnOfKernel(name: keyof typeof SETTINGS, print: (line: string) => void): void {
  const { file, isAsDocumented, otherwise } = SETTINGS[name]
  if (existsSync(file) && !isAsDocumented(readFileSync(file, 'utf8').trim()))
    print(`  unlike on a machine that is set up, ${otherwise}`)
}
