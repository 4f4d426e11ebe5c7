import { fileURLToPath } from 'node:url'

const bundles = new Map<string, Promise<string>>()

/** The browser script with this entry point, bundled once per process. */
export function loadBrowserScript(entry: URL): Promise<string> {
  const bundle = bundles.get(entry.href) ?? bundleScript(entry)
  bundles.set(entry.href, bundle)
  return bundle
}

async function bundleScript(entry: URL): Promise<string> {
  // Large, and not needed before the first page that loads a vendor's script.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ input: fileURLToPath(entry), platform: 'browser', tsconfig: false })
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false })
  await bundle.close()
  return output[0].code
}
