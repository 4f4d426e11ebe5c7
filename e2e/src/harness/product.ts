/** The product under test, as `npm start` runs it, on free ports. */
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { startProcess } from './own-process.ts'

export type Product = {
  /** Where the site answers, without a path. */
  origin: string
  /** Where the vendors' emulators take control calls, and where the demo inbox is. */
  vendors: string
  stop(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** `more` of the environment than the ports. */
export async function startProduct(more: Record<string, string> = {}): Promise<Product> {
  for (let tries = 1; ; tries += 1) {
    const [port, vendorsPort] = [await freePort(), await freePort()]
    const env = { PORT: String(port), EMULATORS_PORT: String(vendorsPort), ...more }
    try {
      const { stop } = await startProcess('demo/src/start.ts', env, /Ready in/)
      return { origin: `http://localhost:${port}`, vendors: `http://127.0.0.1:${vendorsPort}`, stop }
    } catch (error) {
      // Somebody else on this machine was quicker to take the port.
      if (tries === 3 || !/is taken|EADDRINUSE/.test(String(error))) throw error
    }
  }
}
