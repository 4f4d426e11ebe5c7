/** A listening site with previews: its pages contain the replies of their calls, and the catalogue that they show. */
import type { AddressInfo } from 'node:net'
import { call } from '@fairdraw/contract/call.ts'
import type { Transport } from '@fairdraw/contract/call.ts'
import { getInit } from '@fairdraw/contract/catalogue.ts'
import { postDeskPreview } from '@fairdraw/contract/desk/content-preview.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { expect } from 'vitest'
import type { Site } from '../../../http/pages/site.ts'
import { exampleItem } from '../../../testing/desk/example-item.ts'
import { FROM_DESK, addStaff } from '../../../testing/desk/staff-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { createAuthors } from '../testing.ts'

type Revision = { kind: ContentKind; id: string; revision: number }
type Person = { headers: Record<string, string> }
type More = { at?: string; hours?: number }

function createSite(): Site {
  let api: Transport
  return {
    connect: (transport) => void (api = transport),
    isRoute: () => false,
    render: async (request) => {
      const init = await call(getInit, {}, api)
      const body = init.ok ? `${init.body.serverTime} ${init.body.competitions.map(({ name }) => name).join()}` : 'none'
      return new Response(
        `<html><head></head><body>${request.headers.get('x-preview') ?? 'public'} ${body}</body></html>`,
        { headers: { 'content-type': 'text/html; charset=utf-8' } },
      )
    },
  }
}

export const cookieOf = (token: string) => ({ cookie: `fairdraw-preview=${token}` })
/** Headers of a call from a preview's document. */
export const within = (token: string) => ({ ...cookieOf(token), 'x-preview': '1' })

export async function startPreviewSite() {
  const server = await startTestApp({ site: createSite() })
  const authors = await createAuthors(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  /** Headers of the desk's own page. This server really listens, so its origin differs from that of other tests. */
  const headersOf = ({ headers }: Person) => ({ ...headers, ...FROM_DESK, origin })

  let made = 7_000
  const draftOf = async (id: string, changes: Record<string, unknown>, basedOn = 0): Promise<Revision> => {
    await authors.save(exampleItem(server.clock.now, Number(id), changes), basedOn)
    return { kind: 'competition', id, revision: basedOn + 1 }
  }
  /** By an editor who has just logged in, if nobody is named. */
  const ask = async (body: object, person?: Person) =>
    server.ask(postDeskPreview, {
      headers: headersOf(person ?? (await addStaff(server, ['editor']))),
      body,
    } as never)
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, { headers, redirect: 'manual' })

  return {
    server,
    ...authors,
    origin,
    headersOf,
    ask,
    get,
    /** A draft of another competition. */
    draft: (changes: Record<string, unknown> = {}) => draftOf(String((made += 1)), changes),
    /** A draft on top of a revision. */
    revise: ({ id, revision }: Revision, changes: Record<string, unknown>) => draftOf(id, changes, revision),
    /** A preview of revisions, with the token of its link. */
    preview: async (revisions: Revision[], more: More = {}, person?: Person) => {
      const reply = await ask({ revisions, ...more }, person)
      expect(reply.status).toBe(200)
      const { id, link } = reply.body as { id: string; link: string }
      return { id, link, token: link.slice(link.lastIndexOf('/') + 1) }
    },
    namesIn: async (headers: Record<string, string> = {}) => {
      const reply = (await (await get('/api/v9/init', headers)).json()) as { competitions: { name: string }[] }
      return reply.competitions.map(({ name }) => name)
    },
    inADay: () => new Date(server.clock.now.getTime() + 86_400_000),
  }
}
