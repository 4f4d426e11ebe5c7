/** All fields of a text, for a revision that is read rather than compared. */
import { isContainer } from '../form/body/body-paths.ts'
import type { Path } from '../form/body/body-paths.ts'

export type TextField = { path: Path; value: unknown }

export function textFields(body: unknown, path: Path = []): TextField[] {
  if (!isContainer(body) || Object.keys(body).length === 0) return [{ path, value: body }]
  return Object.entries(body).flatMap(([name, value]) =>
    textFields(value, [...path, Array.isArray(body) ? Number(name) : name]),
  )
}
