import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * An emulator's memory across restarts. Every stored line is passed to `remember` again, in order. What is given to the
 * returned function is appended first and then passed to `remember`. A line cut off by a crash is skipped. No file: in
 * memory only.
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
