/**
 * What an address of the site leads to, found without rendering it: the router's own matching takes milliseconds, and
 * strangers make up addresses by the thousand (docs/mechanisms/serving.md).
 */

export type RouteMatch = {
  /** The route and those that it stands in. */
  ids: readonly string[]
  /** The path in its one spelling: the site's own words in lower case, what stands for something as it was given. */
  path: string
  /** The path with '-' for whatever stands for something: the same for all addresses that lead to the same route. */
  shape: string
  /** Whether only the last resort ('*') knows the path. */
  isNotFound: boolean
  /** Whether nothing in the path stands for anything: all such addresses are known. */
  isFixed: boolean
}

export type MatchRoute = (path: string) => RouteMatch

type Route = { id: string; parentId?: string | undefined; path?: string | undefined }
type Pattern = { ids: readonly string[]; segments: readonly string[] }

const PLACEHOLDER = '-'
const isParameter = (segment: string) => segment.startsWith(':')

/** A path with optional segments, as all paths that it stands for. */
function variantsOf(segments: readonly string[]): string[][] {
  const [first, ...rest] = segments
  if (first === undefined) return [[]]
  const after = variantsOf(rest)
  if (!first.endsWith('?')) return after.map((others) => [first, ...others])
  return [...after, ...after.map((others) => [first.slice(0, -1), ...others])]
}

/** Of two words that no route knows. */
const NOT_FOUND_SHAPE = 'not-found/-'

/** `routes`: those of the built site, in their order; `basename`: where it is mounted. */
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
  // As the router ranks them: the more fixed words, the better; among equals the first.
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
