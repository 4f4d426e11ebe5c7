/** The product under test, started like `npm start`, on free ports. */
import { freePort } from '../../../tools/temporary-servers/free-port.ts'
import { startProgram } from './run-program.ts'

export type Product = {
  /** The site's origin. */
  origin: string
  /** The origin of the vendors' control calls and of the demo inbox. */
  vendors: string
  /** The address of the product's metrics, if it is known. */
  metrics?: string
  stop(): Promise<void>
}

/** `more`: environment variables besides the ports. */
export async function startProduct(more: Record<string, string> = {}): Promise<Product> {
  for (let tries = 1; ; tries += 1) {
    const [port, vendorsPort, metricsPort] = [await freePort(), await freePort(), await freePort()]
    const env = {
      PORT: String(port),
      EMULATORS_PORT: String(vendorsPort),
      METRICS_PORT: String(metricsPort),
      ...more,
    }
    try {
      const { stop } = await startProgram('demo/src/start.ts', env, /Ready in/)
      return {
        origin: `http://localhost:${port}`,
        vendors: `http://127.0.0.1:${vendorsPort}`,
        metrics: `http://127.0.0.1:${metricsPort}/metrics`,
        stop,
      }
    } catch (error) {
      // Another process has taken the port in the meantime.
      if (tries === 3 || !/is taken|EADDRINUSE/.test(String(error))) throw error
    }
  }
}
