/**
 * Matches a path of the site to its route without rendering. The router's own matching takes milliseconds, and
 * attackers make up paths by the thousand (docs/mechanisms/serving.md).
 */

export type RouteMatch = {
  /** The ids of the route and its parents. */
  ids: readonly string[]
  /** The canonical path: fixed segments in lower case, parameters unchanged. */
  path: string
  /** The path with '-' for each parameter: the same for all paths of a route. */
  shape: string
  /** Whether only the catch-all route ('*') matches. */
  isNotFound: boolean
  /** Whether the path has no parameters; all such paths are known. */
  isFixed: boolean
}

export type MatchRoute = (path: string) => RouteMatch

type Route = { id: string; parentId?: string | undefined; path?: string | undefined }
type Pattern = { ids: readonly string[]; segments: readonly string[] }

const PLACEHOLDER = '-'
const isParameter = (segment: string) => segment.startsWith(':')

/** Expands optional segments into all paths that they allow. */
function variantsOf(segments: readonly string[]): string[][] {
  const [first, ...rest] = segments
  if (first === undefined) return [[]]
  const after = variantsOf(rest)
  if (!first.endsWith('?')) return after.map((others) => [first, ...others])
  return [...after, ...after.map((others) => [first.slice(0, -1), ...others])]
}

/** Two words that no route has. */
const NOT_FOUND_SHAPE = 'not-found/-'

/** `routes`: the built site's routes in order; `basename`: its base path. */
export function createRouteMatcher(routes: readonly Route[], basename: string): MatchRoute {
  const byId = new Map(routes.map((route) => [route.id, route]))
  const branchOf = (route: Route): Route[] => {
    const parent = route.parentId === undefined ? undefined : byId.get(route.parentId)
    return [...(parent ? branchOf(parent) : []), route]
  }
  const patterns = new Map<number, Pattern[]>()
  for (const route of routes) {
    if (route.path === undefined || route.path === '' || route.path === '*') continue
    const branch = branchOf(route)
    const whole = branch.flatMap(({ path }) => path?.split('/').filter(Boolean) ?? [])
    for (const segments of variantsOf(whole)) {
      const same = patterns.get(segments.length) ?? []
      patterns.set(segments.length, [...same, { ids: branch.map(({ id }) => id), segments }])
    }
  }
  const lastResort = routes.find(({ path }) => path === '*')
  const nowhere = {
    ids: lastResort ? branchOf(lastResort).map(({ id }) => id) : [],
    shape: `${basename}/${NOT_FOUND_SHAPE}`,
    isNotFound: true,
    isFixed: false,
  }
  // The router's ranking: more fixed segments win; among equals, the first.
  const fixedSegmentCount = ({ segments }: Pattern) => segments.filter((segment) => !isParameter(segment)).length
  for (const [length, same] of patterns) {
    patterns.set(
      length,
      same.toSorted((a, b) => fixedSegmentCount(b) - fixedSegmentCount(a)),
    )
  }

  return (path) => {
    const given = path.slice(basename.length).split('/').filter(Boolean)
    const found = patterns
      .get(given.length)
      ?.find(({ segments }) =>
        segments.every((segment, at) => isParameter(segment) || segment === given[at]!.toLowerCase()),
      )
    if (!found) return { ...nowhere, path }
    const { ids, segments } = found
    const join = (parts: readonly string[]) => [basename, ...parts].join('/')
    return {
      ids,
      path: join(segments.map((segment, at) => (isParameter(segment) ? given[at]! : segment))),
      shape: join(segments.map((segment) => (isParameter(segment) ? PLACEHOLDER : segment))),
      isNotFound: false,
      isFixed: !segments.some(isParameter),
    }
  }
}
