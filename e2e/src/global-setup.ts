import { startProduct } from './product.ts'

/** One product for all journeys; the workers find it by their environment. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function setUp(): Promise<() => Promise<void>> {
  const { origin, vendors, stop } = await startProduct()
  Object.assign(process.env, { E2E_ORIGIN: origin, E2E_VENDORS: vendors })
  return stop
}
