import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A stand-in's memory across restarts. Every line told before is told again to `remember`, in order; what is given to the
 * function that comes back is appended first and then remembered. A line cut off by a crash is passed over. No file: in
 * memory alone.
 */
export function openJournal<Line>(file: string | undefined, remember: (line: Line) => void): (line: Line) => void {
  if (file === undefined) return remember
  mkdirSync(dirname(file), { recursive: true })
  for (const line of existsSync(file) ? readLines<Line>(file) : []) remember(line)
  return (line) => {
    appendFileSync(file, `${JSON.stringify(line)}\n`)
    remember(line)
  }
}

function* readLines<Line>(file: string): Generator<Line> {
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    try {
      yield JSON.parse(text) as Line
    } catch {
      continue
    }
  }
}
