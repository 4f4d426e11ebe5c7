/**
 * Refuses an import that goes past a feature's doors (`feature-doors.ts`), a circle of features, a table of doors that does not
 * fit the code, a raw use of what a browser may lack (`browser-doors.ts`), and a folder with too many files. Part of
 * `npm run lint`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { BROWSER_DOORS } from './browser-doors.ts'
import { DOORS } from './feature-doors.ts'
import type { App, FeatureDoors } from './feature-doors.ts'

const SOURCE_OF: Readonly<Record<App, { folder: string; package: string }>> = {
  server: { folder: 'apps/server/src', package: '@fairdraw/server/' },
  site: { folder: 'apps/site/app', package: '@fairdraw/site/' },
  desk: { folder: 'apps/desk/src', package: '@fairdraw/desk/' },
}
const TABLE = 'tools/feature-doors.ts'

export type Finding = { file: string; line?: number; message: string }
/** The text of each file of the repository that may import something, by path. */
export type Sources = ReadonlyMap<string, string>

/** Static and dynamic imports, re-exports, `composes` and `@import` of style sheets, and files read from beside the code. */
const IMPORT = /(?:\bfrom|\bimport|\bURL)\s*\(?\s*['"]([^'"]+)['"]/g

type Import = { file: string; line: number; feature: string; target: string; door: string }

/** The imports of one feature's files by another feature. Tests prepare what they need with any file, so they are left out. */
function importsBetweenFeatures(app: App, sources: Sources): Import[] {
  const { folder, package: packageName } = SOURCE_OF[app]
  const features = `${folder}/features/`
  const resolve = (file: string, path: string) => {
    if (path.startsWith(packageName)) return `${folder}/${path.slice(packageName.length)}`
    return path.startsWith('.') ? normalize(join(dirname(file), path)) : undefined
  }
  const placeOf = (path: string | undefined) => {
    const [, feature, inside] = path?.startsWith(features)
      ? (/^([^/]+)\/(.+)$/.exec(path.slice(features.length)) ?? [])
      : []
    return feature === undefined || inside === undefined ? undefined : { feature, inside }
  }
  return [...sources].flatMap(([file, text]) => {
    const importer = placeOf(file)
    if (!importer || file.includes('.test.')) return []
    return [...text.matchAll(IMPORT)].flatMap(({ 1: path = '', index }) => {
      const imported = placeOf(resolve(file, path))
      if (!imported || imported.feature === importer.feature) return []
      const line = text.slice(0, index).split('\n').length
      return [{ file, line, feature: importer.feature, target: imported.feature, door: imported.inside }]
    })
  })
}

/** The imports that no door allows. */
export function findClosedDoors(app: App, sources: Sources, doors: FeatureDoors): Finding[] {
  return importsBetweenFeatures(app, sources).flatMap(({ file, line, feature, target, door }) => {
    const openTo = doors[target]?.[door]
    if (openTo?.includes(feature)) return []
    const message =
      openTo === undefined
        ? `${target}/${door} is not a file that other features may import`
        : `${feature} may not import ${target}/${door}, which is open to ${openTo.join(', ')}`
    return [{ file, line, message }]
  })
}

/** A feature may use only what is listed before it, so no circle of features can be written down. */
export function findCircles(app: App, doors: FeatureDoors): Finding[] {
  const order = Object.keys(doors)
  return order.flatMap((feature, place) =>
    Object.entries(doors[feature]!).flatMap(([door, openTo]) =>
      openTo
        .filter((other) => order.indexOf(other) <= place)
        .map((other) => ({
          file: TABLE,
          message: `${app}: ${other} is listed before ${feature}, so it may not import ${feature}/${door}: features would form a circle`,
        })),
    ),
  )
}

/** Lines of the table that fit nothing: a missing feature or file, and a door that is open to a feature that does not use it. */
export function findStaleDoors(app: App, sources: Sources, doors: FeatureDoors): Finding[] {
  const features = `${SOURCE_OF[app].folder}/features/`
  const present = new Set(
    [...sources.keys()].flatMap((file) => {
      const [feature, inside] = file.startsWith(features) ? file.slice(features.length).split('/') : []
      return feature !== undefined && inside !== undefined ? [feature] : []
    }),
  )
  const used = new Set(
    importsBetweenFeatures(app, sources).map(({ feature, target, door }) => `${target}/${door} ${feature}`),
  )
  const stale = Object.entries(doors).flatMap(([feature, files]) =>
    Object.entries(files).flatMap(([door, openTo]) => [
      ...(sources.has(`${features}${feature}/${door}`) ? [] : [`${feature}/${door} does not exist`]),
      ...openTo
        .filter((other) => !used.has(`${feature}/${door} ${other}`))
        .map((other) => `${feature}/${door} is open to ${other}, which does not import it`),
    ]),
  )
  const listed = Object.keys(doors)
  return [
    ...[...present].filter((feature) => !listed.includes(feature)).map((feature) => `${feature} is missing`),
    ...listed.filter((feature) => !present.has(feature)).map((feature) => `${feature} is not a feature`),
    ...stale,
  ].map((message) => ({ file: TABLE, message: `${app}: ${message}` }))
}

/** A line of comment. */
const COMMENT = /^\s*(?:\*|\/\/|\/\*)/

/** Raw uses of a clock, of storage, of cookies and of windows outside the files that may. Tests set up what they need. */
export function findRawUses(sources: Sources): Finding[] {
  return [...sources].flatMap(([file, text]) => {
    if (/\.test\.tsx?$|\/testing\//.test(file)) return []
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
/** Read as one folder: migrations by drizzle-kit, and pictures by the server, which knows no folders in their addresses. */
const EXEMPT_FOLDER = /^(?:apps\/server\/src\/db\/migrations|demo\/media)(?:\/|$)/

/** Folders that hold more files than a reader takes in at a glance; files of their subfolders are not counted. */
export function findFullFolders(files: readonly string[]): Finding[] {
  return [...Map.groupBy(files, dirname)]
    .filter(([folder, { length }]) => length > MAX_FILES && !EXEMPT_FOLDER.test(folder))
    .map(([folder, { length }]) => ({
      file: folder,
      message: `${length} files, more than ${MAX_FILES}: group them in folders`,
    }))
}

/** The features that each feature may import, in the order of the table. */
export function allowedFeatures(doors: FeatureDoors): [feature: string, others: string[]][] {
  const all = Object.keys(doors)
  return all.map((feature) => [
    feature,
    all.filter((other) => Object.values(doors[other]!).some((openTo) => openTo.includes(feature))).toSorted(),
  ])
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

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => file !== '' && existsSync(file))
  const sources = new Map(
    files
      .filter((file) => /\.(?:tsx?|js|css|sql)$/.test(file))
      .flatMap((file) => {
        const text = readIfPresent(file)
        return text === undefined ? [] : [[file, text] as const]
      }),
  )
  const apps = Object.keys(SOURCE_OF) as App[]
  const findings = [
    ...apps.flatMap((app) => [
      ...findClosedDoors(app, sources, DOORS[app]),
      ...findCircles(app, DOORS[app]),
      ...findStaleDoors(app, sources, DOORS[app]),
    ]),
    ...findRawUses(sources),
    ...findFullFolders(files),
  ]
  for (const { file, line, message } of findings)
    process.stderr.write(`${file}${line === undefined ? '' : `:${line}`}: ${message}\n`)
  process.stdout.write(`${sources.size} files, ${findings.length} findings about doors and folders\n`)
  if (findings.length > 0 || sources.size === 0) process.exitCode = 1
}
