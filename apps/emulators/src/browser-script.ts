import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const bundles = new Map<string, Promise<string>>()

/** The script for a browser that starts at `entry`, bundled once per process and cached in memory. */
export function browserScript(entry: URL): Promise<string> {
  const bundle = bundles.get(entry.href) ?? bundleScript(entry)
  bundles.set(entry.href, bundle)
  return bundle
}

async function bundleScript(entry: URL): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(entry), platform: 'browser', tsconfig: false })
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false })
  await bundle.close()
  return output[0].code
}
