/** Bundles one script that stands alone: it shares no chunks with the pages. */
import { build } from 'vite'
import type { Rolldown } from 'vite'

/** The code of the script at a path, for the browsers that the site supports. */
export async function bundleScript(input: string): Promise<string> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
