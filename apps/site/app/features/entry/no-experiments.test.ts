import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../..')
/** The static imports of a module; neither type imports nor dynamic ones. */
const STATIC_IMPORTS = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'(\.[^']+)'/gm

/** Every module of the site that a module loads through static imports. */
function staticImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found
  found.add(file)
  if (!/\.tsx?$/.test(file)) return found
  for (const [, path] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORTS))
    staticImports(join(dirname(file), path!), found)
  return found
}

it.each(['features/entry/enter.tsx', 'features/quick-pay/quick-pay.tsx', 'features/entry/checkout/payment-result.tsx'])(
  '%s, a document that takes payment, imports no module of experiments, analytics or engagement (field rule 20)',
  (route) => {
    const needed = [...staticImports(join(app, route))].map((file) => relative(app, file))
    // Proves that the walk works: it finds the entry's own parts and the session.
    expect(needed).toEqual(expect.arrayContaining(['features/entry/entry-stage.tsx', 'session/session.ts']))
    expect(needed.length).toBeGreaterThan(40)
    expect(needed.filter((file) => /features\/experiment\/|analytic|engage/.test(file))).toEqual([])
  },
)
