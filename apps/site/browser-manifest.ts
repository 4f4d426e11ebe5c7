/** The list of routes that every page loads, without what no browser reads in it. */
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compress } from '../../tools/bundle/precompress.ts'

type BrowserManifest = {
  entry: { imports: string[] }
  routes: Record<string, { imports?: string[] }>
}

const FILE = /^manifest-[0-9a-f]{8}\.js$/
const ASSIGNMENT = /^window\.__reactRouterManifest=(\{.*\});$/s

/** Whose modules a link fetches before it is pressed (features/catalogue/tile/card.tsx). */
const PREFETCHED = new Set(['competition', 'competition-channel'])

/** React Router reads what is absent as false. */
const withoutFalse = (route: object) => Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))

/**
 * React Router names for each route all modules that it imports, which is half of the file. A browser reads those names only to
 * prefetch a link: otherwise it finds them in the modules themselves.
 */
export function withoutUnread<M extends BrowserManifest>({ entry, routes, ...rest }: M) {
  for (const id of PREFETCHED)
    if (!Object.hasOwn(routes, id)) throw new Error(`No route is called ${id}: name the prefetched ones anew.`)
  const isNew = (name: string) => !entry.imports.includes(name)
  const short = Object.entries(routes).map(([id, { imports = [], ...route }]) => [
    id,
    { ...withoutFalse(route), ...(PREFETCHED.has(id) && { imports: imports.filter(isNew) }) },
  ])
  return { ...rest, entry, routes: Object.fromEntries(short) }
}

/** Rewrites the manifest of a finished build. Its name stays: it is a hash of the whole manifest, so it changes with this one too. */
export async function shortenBrowserManifest(buildFolder: string): Promise<void> {
  const folder = join(buildFolder, 'client', 'assets')
  const names = (await readdir(folder)).filter((name) => FILE.test(name))
  if (names.length !== 1)
    throw new Error(`One manifest of routes was expected in ${folder}, but there are ${names.length}.`)
  const file = join(folder, names[0]!)
  const [, text] = ASSIGNMENT.exec(await readFile(file, 'utf8')) ?? []
  if (text === undefined) throw new Error(`${file} is not written as expected.`)
  const manifest = withoutUnread(JSON.parse(text) as BrowserManifest)
  await writeFile(file, `window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  await compress(file)
}
