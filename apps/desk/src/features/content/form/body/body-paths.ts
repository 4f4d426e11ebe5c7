/** Reading and changing a body by the path of a field. Nothing is changed in place, so that unchanged parts stay the same objects. */

export type Path = readonly (string | number)[]

type Container = Readonly<Record<string | number, unknown>>

export const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

export function getAt(body: unknown, path: Path): unknown {
  let value = body
  for (const name of path) {
    if (!isContainer(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** The body with another value at the path. Objects that are missing on the way are created. */
export const setAt = (body: unknown, path: Path, value: unknown): unknown => updateAt(body, path, () => value)

/** The body without the field, or without the item of a list. */
export const removeAt = (body: unknown, path: Path): unknown => updateAt(body, path, () => undefined)

/** The body with what `edit` makes of the value at the path; undefined removes it. */
export function updateAt(body: unknown, path: Path, edit: (value: unknown) => unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return edit(body)
  const before = isContainer(body) ? body[name] : undefined
  const after = updateAt(before, rest, edit)
  if (after === before && (after !== undefined || !isContainer(body) || !Object.hasOwn(body, name))) return body
  if (Array.isArray(body)) return changeItem(body, Number(name), after)
  const copy: Record<string | number, unknown> = { ...(isContainer(body) ? body : {}), [name]: after }
  if (after === undefined) delete copy[name]
  return copy
}

function changeItem(list: readonly unknown[], index: number, item: unknown): readonly unknown[] {
  if (index >= list.length) return list
  return item === undefined ? list.toSpliced(index, 1) : list.with(index, item)
}

/** The list with one item at another place; the same list if there is no such place. */
export function moveIn<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  if (from === to || to < 0 || to >= list.length || from < 0 || from >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}

/** A path as one word, for maps and for the ids of elements. Names may contain dots, slashes and spaces. */
export const pointerOf = (path: Path): string => path.map((name) => `/${encodeURIComponent(name)}`).join('')

/** The path that a dotted text means in this body: names with dots of their own are recognised where the body has them. */
export function pathOf(body: unknown, dotted: string): Path {
  if (dotted === '') return []
  const name = longestName(body, dotted) ?? dotted.split('.', 1)[0]!
  const child = isContainer(body) ? body[name] : undefined
  return [Array.isArray(body) ? Number(name) : name, ...pathOf(child, dotted.slice(name.length + 1))]
}

function longestName(body: unknown, dotted: string): string | undefined {
  if (!isContainer(body)) return undefined
  const names = Object.keys(body).filter((name) => dotted === name || dotted.startsWith(`${name}.`))
  return names.toSorted((one, other) => other.length - one.length)[0]
}
