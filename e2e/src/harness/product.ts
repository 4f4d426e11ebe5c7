/** The product under test, as `npm start` runs it, on free ports. */
import { freePort } from '../../../tools/free-port.ts'
import { startProcess } from './own-process.ts'

export type Product = {
  /** Where the site answers, without a path. */
  origin: string
  /** Where the vendors' emulators take control calls, and where the demo inbox is. */
  vendors: string
  stop(): Promise<void>
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
