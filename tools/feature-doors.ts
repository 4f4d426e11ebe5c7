/**
 * The doors of features: files that other features may import, listed in the `doors.json` of the feature's folder. Every other
 * import of one feature by another is refused, as are circles of features and doors that nobody uses. Tables are one database,
 * open to all and below all; test files, and the fixtures beside them (`testing.ts`), prepare what they need with any file. Part of
 * `npm run lint` (`check-structure.ts`).
 */
import { dirname, join, normalize } from 'node:path'

export type App = 'server' | 'site' | 'desk'

const SOURCE_OF: Readonly<Record<App, { folder: string; package: string }>> = {
  server: { folder: 'apps/server/src', package: '@fairdraw/server/' },
  site: { folder: 'apps/site/app', package: '@fairdraw/site/' },
  desk: { folder: 'apps/desk/src', package: '@fairdraw/desk/' },
}
export const APPS = Object.keys(SOURCE_OF) as App[]

export type Finding = { file: string; line?: number; message: string }
/** The text of each file of the repository that may import something, and of each list of doors, by path. */
export type Sources = ReadonlyMap<string, string>

/** Static and dynamic imports, re-exports, `composes` and `@import` of style sheets, and files read from beside the code. */
const IMPORT = /(?:\bfrom|\bimport|\bURL)\s*\(?\s*['"]([^'"]+)['"]/g

type Import = { file: string; line: number; feature: string; target: string; door: string }

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
    if (!importer || /\.test\.|\/testing\.ts$/.test(file)) return []
    return [...text.matchAll(IMPORT)].flatMap(({ 1: path = '', index }) => {
      const imported = placeOf(resolve(file, path))
      if (!imported || imported.feature === importer.feature || imported.inside === 'tables.ts') return []
      const line = text.slice(0, index).split('\n').length
      return [{ file, line, feature: importer.feature, target: imported.feature, door: imported.inside }]
    })
  })
}

/** Each list of doors: its feature, its file, and the files that it names. */
function readDoors(app: App, sources: Sources): { feature: string; list: string; doors: readonly string[] }[] {
  const features = `${SOURCE_OF[app].folder}/features/`
  return [...sources]
    .filter(([file]) => file.startsWith(features) && file.endsWith('/doors.json'))
    .map(([list, text]) => ({
      feature: list.slice(features.length).split('/')[0]!,
      list,
      doors: JSON.parse(text) as string[],
    }))
}

/** The imports of files that are no doors. */
export function findClosedDoors(app: App, sources: Sources): Finding[] {
  const open = new Set(
    readDoors(app, sources).flatMap(({ feature, doors }) => doors.map((door) => `${feature}/${door}`)),
  )
  return importsBetweenFeatures(app, sources).flatMap(({ file, line, target, door }) => {
    if (open.has(`${target}/${door}`)) return []
    return [{ file, line, message: `${target}/${door} is not a file that other features may import` }]
  })
}

/** The features that each feature imports, in the order of their names. */
export function dependenciesOf(app: App, sources: Sources): Map<string, string[]> {
  const features = `${SOURCE_OF[app].folder}/features/`
  const names = new Set(
    [...sources.keys()].flatMap((file) => {
      const [feature, inside] = file.startsWith(features) ? file.slice(features.length).split('/') : []
      return feature !== undefined && inside !== undefined ? [feature] : []
    }),
  )
  const imports = importsBetweenFeatures(app, sources)
  return new Map(
    [...names].toSorted().map((name) => {
      const targets = imports.filter(({ feature }) => feature === name).map(({ target }) => target)
      return [name, [...new Set(targets)].toSorted()]
    }),
  )
}

/** Imports that close a circle of features. */
export function findCircles(app: App, sources: Sources): Finding[] {
  const dependencies = dependenciesOf(app, sources)
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to || (dependencies.get(from) ?? []).some((next) => !seen.has(next) && reaches(next, to, seen.add(next)))
  return importsBetweenFeatures(app, sources)
    .filter(({ feature, target }) => reaches(target, feature))
    .map(({ file, line, feature, target, door }) => ({
      file,
      line,
      message: `${target} uses ${feature} too, so ${feature} may not import ${target}/${door}: features would form a circle`,
    }))
}

/** Doors that lead to no file, or that no other feature uses. */
export function findStaleDoors(app: App, sources: Sources): Finding[] {
  const used = new Set(importsBetweenFeatures(app, sources).map(({ target, door }) => `${target}/${door}`))
  return readDoors(app, sources).flatMap(({ feature, list, doors }) =>
    doors.flatMap((door) => {
      if (!sources.has(join(dirname(list), door))) return [{ file: list, message: `${door} does not exist` }]
      return used.has(`${feature}/${door}`) ? [] : [{ file: list, message: `${door} is used by no other feature` }]
    }),
  )
}
