/** The state of the connection, and whether the current page was loaded without one. */

/** When the current page was loaded from the server: on the server's clock, and as `elapsedMs` (before the document: negative). */
export type Seen = { at: Date; elapsed: number }

export type Connection =
  | { status: 'online' }
  /** `seen` is unknown where the server's clock is. */
  | { status: 'offline'; seen: Seen | undefined }
  /** Online again; the current page is still the old one. */
  | { status: 'back' }

export type ConnectionEvent =
  | { kind: 'lost'; seen: Seen | undefined }
  | { kind: 'found' }
  /** A page was loaded from the server, or the visitor closed the notice. */
  | { kind: 'done' }

export function connectionAfter(was: Connection, event: ConnectionEvent): Connection {
  switch (event.kind) {
    case 'lost':
      return was.status === 'offline' ? was : { status: 'offline', seen: event.seen }
    case 'found':
      return was.status === 'offline' ? { status: 'back' } : was
    case 'done':
      return was.status === 'back' ? { status: 'online' } : was
  }
}
