import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../..')
/** What a module needs before it runs; neither types nor what it may fetch later. */
const NEEDED = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'(\.[^']+)'/gm

/** Every module of the site that is there as soon as one of them is. */
function needs(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found
  found.add(file)
  if (!/\.tsx?$/.test(file)) return found
  for (const [, path] of readFileSync(file, 'utf8').matchAll(NEEDED)) needs(join(dirname(file), path!), found)
  return found
}

it.each(['features/entry/enter.tsx', 'features/quick-pay/quick-pay.tsx', 'features/payment/payment-result.tsx'])(
  '%s, a document that takes payment, needs no module of the experiments, nor what analyses or engages (field rule 20)',
  (route) => {
    const needed = [...needs(join(app, route))].map((file) => relative(app, file))
    // The walk sees what it must: the entry's own parts, and the draw that was kept before.
    expect(needed).toEqual(expect.arrayContaining(['features/entry/entry-stage.tsx', 'session/session.ts']))
    expect(needed.length).toBeGreaterThan(40)
    expect(needed.filter((file) => /features\/experiment\/|analytic|engage/.test(file))).toEqual([])
  },
)
