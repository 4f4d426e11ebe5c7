/** All fields of a text, for a revision that is read rather than compared: what it adds to nothing. */

export type FieldDifference = { path: string; before?: unknown; after?: unknown }

export function textFields(body: unknown, path = ''): FieldDifference[] {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return [{ path, after: body }]
  return Object.entries(body).flatMap(([name, value]) => textFields(value, path === '' ? name : `${path}.${name}`))
}
