import { buildApps } from '@fairdraw/demo/start/site-build.ts'

/** Creates what the products of all workers share, before any of them starts. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function setUp(): Promise<void> {
  await buildApps()
}
