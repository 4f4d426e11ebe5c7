import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * An append-only log that restores an emulator's state after a restart. Opening passes every stored line to `apply`, in
 * order. The returned function appends lines, then passes each to `apply`. A line cut off by a crash is skipped. Without a
 * file the state is in memory only.
 */
export function openJournal<Line>(file: string | undefined, apply: (line: Line) => void): (...lines: Line[]) => void {
  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true })
    for (const line of existsSync(file) ? readLines<Line>(file) : []) apply(line)
  }
  return (...lines) => {
    if (file !== undefined) appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    for (const line of lines) apply(line)
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
