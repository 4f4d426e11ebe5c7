/** Says how far an audit of millions of tickets is. */
export type Progress = (what: string, done: number, of: number) => void

const STEP_MS = 1_000

/** At most once a second, and at the beginning of each part. */
export function createProgress(write: (line: string) => void, clock: () => number): Progress {
  let last: { what: string; at: number } | undefined
  return (what, done, of) => {
    const at = clock()
    if (last?.what === what && at - last.at < STEP_MS) return
    last = { what, at }
    write(`${what} ${done.toLocaleString('en-GB')} of ${of.toLocaleString('en-GB')}`)
  }
}
