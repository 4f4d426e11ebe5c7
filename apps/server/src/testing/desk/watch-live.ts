/** Opens the desk's live stream in a test and reads its events. */
import { getDeskLive } from '@fairdraw/contract/desk/live.ts'
import type { ReplyOf, StreamEnding } from '@fairdraw/contract/endpoint.ts'
import type { TestApp } from '../test-app.ts'

type Event = { name: 'message'; data: ReplyOf<typeof getDeskLive>['body'] } | { name: 'end'; data: StreamEnding }

export async function watchLive({ app }: Pick<TestApp, 'app'>, headers: Record<string, string>) {
  const reply = await app.inject({ method: 'GET', url: getDeskLive.path, headers, payloadAsStream: true })
  const events = readEvents(reply.stream())
  const next = async () => (await events.next()).value as Event
  return {
    status: reply.statusCode,
    headers: reply.headers,
    next,
    /** The next figures. */
    figures: async () => {
      const event = await next()
      if (event?.name !== 'message') throw new Error(`the stream ended: ${JSON.stringify(event)}`)
      return event.data
    },
    /** Reads to the end; the reason of the server, undefined if it gave none. */
    ending: async () => {
      for await (const event of events) if (event.name === 'end') return event.data
      return undefined
    },
  }
}

async function* readEvents(stream: AsyncIterable<Buffer>): AsyncGenerator<Event> {
  let text = ''
  for await (const chunk of stream) {
    text += String(chunk)
    const parts = text.split('\n\n')
    text = parts.pop()!
    for (const part of parts) {
      const fields = Object.fromEntries(part.split('\n').map((line) => /^(\w+): (.*)$/.exec(line)!.slice(1, 3)))
      if (fields['data'] === undefined) continue
      yield { name: fields['event'] ?? 'message', data: JSON.parse(fields['data']) } as Event
    }
  }
}
