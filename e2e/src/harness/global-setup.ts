import { buildApps } from '@fairdraw/demo/start/site-build.ts'
import { fillSeededFolder } from './seeded-folder.ts'

/** Creates what the products of all workers share, before any of them starts. Resolves with its removal. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function setUp(): Promise<() => Promise<void>> {
  const [removeSeeded] = await Promise.all([fillSeededFolder(), buildApps()])
  return removeSeeded
}
