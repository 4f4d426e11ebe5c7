/** Builds the page that checks a draw without a network: one file, with its script and style in it, and a policy that allows no other. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const source = (name: string) => new URL(`app/features/draw/offline/${name}`, import.meta.url).pathname
const hashOf = (text: string) => `sha256-${hash('sha256', text, 'base64')}`

export async function buildOfflineCheck(): Promise<string> {
  const script = (await bundleScript(source('offline-check.ts'))).trim()
  if (/<\/script|<!--/i.test(script)) throw new Error('The script would end in the middle of the page.')
  const style = readFileSync(source('offline-check.css'), 'utf8')
  const page = readFileSync(source('offline-check.html'), 'utf8')
  return Object.entries({
    SCRIPT_HASH: hashOf(script),
    STYLE_HASH: hashOf(style),
    '<style></style>': `<style>${style}</style>`,
    '<script></script>': `<script>${script}</script>`,
  }).reduce((text, [place, value]) => {
    if (!text.includes(place)) throw new Error(`The page has no ${place}.`)
    return text.replace(place, () => value)
  }, page)
}

export const offlineCheck: Plugin = {
  name: 'offline-check',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'check-a-draw.html', source: await buildOfflineCheck() })
  },
}
