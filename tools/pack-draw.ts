/**
 * `npm run draw:pack` makes the package that checks draws without the product: one program with everything in it, packed by npm into
 * packages/draw/build.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './run-steps.ts'

const SOURCE = join(root, 'packages/draw')

/** The path of the packed file. */
export async function packDraw(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'warn',
    root: SOURCE,
    build: {
      ssr: 'bin/verify.ts',
      target: 'node22',
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'verify.js' } },
    },
    ssr: { noExternal: true },
  })
  const { version } = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8')) as { version: string }
  const manifest = {
    name: 'fairdraw-verify',
    version,
    description: 'Checks a draw of Fairdraw from its published data',
    license: 'MIT',
    type: 'module',
    bin: { 'fairdraw-verify': 'verify.js' },
    files: ['verify.js', 'draw-format.md'],
    engines: { node: '>=22' },
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(join(root, 'docs/draw-format.md'), join(folder, 'draw-format.md'))
  execFileSync('npm', ['pack', '--silent'], { cwd: folder })
  return join(folder, `fairdraw-verify-${version}.tgz`)
}

if (import.meta.main) console.log(await packDraw(join(SOURCE, 'build')))
