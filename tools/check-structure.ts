/**
 * Refuses an import that goes past a feature's doors and a circle of features (`feature-doors.ts`), a raw use of what a browser may
 * lack (`browser-doors.ts`), a folder with too many files, and what an unfinished merge left. Part of `npm run lint`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BROWSER_DOORS } from './browser-doors.ts'
import { APPS, findCircles, findClosedDoors, findStaleDoors } from './feature-doors.ts'
import type { Finding, Sources } from './feature-doors.ts'

/** A line of comment. */
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/

/** Raw uses of a clock, of storage, of cookies and of windows outside the files that may. Tests set up what they need. */
export function findRawUses(sources: Sources): Finding[] {
  return [...sources].flatMap(([file, text]) => {
    if (/\.test\.tsx?$|\/testing(?:\/|\.ts$)/.test(file)) return []
    const closed = BROWSER_DOORS.filter(
      ({ folders, doors }) => folders.some((folder) => file.startsWith(folder)) && !doors.includes(file),
    )
    if (closed.length === 0) return []
    return text
      .split('\n')
      .flatMap((line, index) =>
        closed
          .filter(({ use }) => use.test(line) && !COMMENT.test(line))
          .map(({ use, instead }) => ({ file, line: index + 1, message: `${use.exec(line)![0]}: ${instead}` })),
      )
  })
}

export const MAX_FILES = 30
/** Read as one folder: migrations by drizzle-kit, pictures by the server, which knows no folders in their addresses, and decisions by their numbers. */
const EXEMPT_FOLDER = /^(?:apps\/server\/src\/db\/migrations|demo\/media|docs\/decisions)(?:\/|$)/

/** Folders that hold more files than a reader takes in at a glance; files of their subfolders are not counted. */
export function findFullFolders(files: readonly string[]): Finding[] {
  return [...Map.groupBy(files, dirname)]
    .filter(([folder, { length }]) => length > MAX_FILES && !EXEMPT_FOLDER.test(folder))
    .map(([folder, { length }]) => ({
      file: folder,
      message: `${length} files, more than ${MAX_FILES}: group them in folders`,
    }))
}

/** Marks of an unfinished merge. In a comment neither the compiler nor the formatter sees them. */
function findMergeMarks(sources: Sources): Finding[] {
  return [...sources].flatMap(([file, text]) => {
    const line = text.split('\n').findIndex((one) => /^(?:<{7}|>{7}) /.test(one))
    return line === -1 ? [] : [{ file, line: line + 1, message: 'an unfinished merge' }]
  })
}

/** Undefined for a file that is listed but deleted: not committed yet, or planted by a test that runs meanwhile. */
function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The text of each file that imports something or lists doors. */
export function readSources(): { files: string[]; sources: Sources } {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => file !== '' && existsSync(file))
  const read = files
    .filter((file) => /\.(?:tsx?|js|css|sql)$|\/doors\.json$/.test(file))
    .map((file) => [file, readIfPresent(file)] as const)
  return { files, sources: new Map(read.filter((one): one is readonly [string, string] => one[1] !== undefined)) }
}

if (import.meta.main) {
  const { files, sources } = readSources()
  const findings = [
    ...APPS.flatMap((app) => [
      ...findClosedDoors(app, sources),
      ...findCircles(app, sources),
      ...findStaleDoors(app, sources),
    ]),
    ...findRawUses(sources),
    ...findFullFolders(files),
    ...findMergeMarks(sources),
  ]
  for (const { file, line, message } of findings)
    process.stderr.write(`${file}${line === undefined ? '' : `:${line}`}: ${message}\n`)
  process.stdout.write(`${sources.size} files, ${findings.length} findings about doors and folders\n`)
  if (findings.length > 0 || sources.size === 0) process.exitCode = 1
}
