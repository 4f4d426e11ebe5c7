import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * An append-only log that restores an emulator's state after a restart. Opening passes every stored line to `apply`, in
 * order. The returned function appends a line, then passes it to `apply`. A line cut off by a crash is skipped. Without a
 * file the state is in memory only.
 */
export function openJournal<Line>(file: string | undefined, apply: (line: Line) => void): (line: Line) => void {
  if (file === undefined) return apply
  mkdirSync(dirname(file), { recursive: true })
  for (const line of existsSync(file) ? readLines<Line>(file) : []) apply(line)
  return (line) => {
    appendFileSync(file, `${JSON.stringify(line)}\n`)
    apply(line)
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
