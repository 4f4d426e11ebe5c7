/** What browsers get from the emulators of vendors: pages, their styles and scripts. */
import { readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { loadBrowserScript } from './browser-script.ts'
import { escapeHtml } from './escape-html.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

export const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

export const serveStyles = (file: URL): Handler => {
  const styles = readFileSync(file, 'utf8')
  return (_request, reply) => reply.type('text/css; charset=utf-8').send(styles)
}

/** Bundles the script on its first request. */
export const serveScript =
  (entry: URL): Handler =>
  async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await loadBrowserScript(entry))

/** The styles of `renderSheet`, at the address that the page names. */
export const serveSheetStyles = serveStyles(new URL('./sheet.css', import.meta.url))

type Sheet = {
  title: string
  /** Above the title; HTML, as `main` and `script` are. */
  header: string
  main: string
  note: string
  styles: string
  script?: string
}

/** A page of a bank or a wallet, on which a person approves or chooses something. */
export const renderSheet = ({ title, header, main, note, styles, script = '' }: Sheet): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="${styles}">${script}
  </head>
  <body>
    <header>${header}</header>
    <main>
      <h1>${escapeHtml(title)}</h1>
      ${main}
      <p class="note">${note}</p>
    </main>
  </body>
</html>
`
