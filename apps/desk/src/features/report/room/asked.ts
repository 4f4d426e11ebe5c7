/** What a report is about, from its address; and the address of another one. */
export type AskedReport = { competition?: string; programme?: string; from?: string; to?: string }

const NAMES = ['competition', 'programme', 'from', 'to'] as const

export function readAsked(search: string): AskedReport {
  const params = new URLSearchParams(search)
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}

export const reportPath = (asked: AskedReport): string => `/reports?${new URLSearchParams(asked)}`
