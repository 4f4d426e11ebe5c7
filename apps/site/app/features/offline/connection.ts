/** The state of the connection, and whether the current page was loaded without one. */

export type Connection =
  | { status: 'online' }
  /** `seenAt`: when the current page was loaded from the server. */
  | { status: 'offline'; seenAt: Date }
  /** Online again; the current page is still the old one. */
  | { status: 'back' }

export type ConnectionEvent =
  | { kind: 'lost'; seenAt: Date }
  | { kind: 'found' }
  /** A page was loaded from the server, or the visitor closed the notice. */
  | { kind: 'done' }

export function connectionAfter(was: Connection, event: ConnectionEvent): Connection {
  switch (event.kind) {
    case 'lost':
      return was.status === 'offline' ? was : { status: 'offline', seenAt: event.seenAt }
    case 'found':
      return was.status === 'offline' ? { status: 'back' } : was
    case 'done':
      return was.status === 'back' ? { status: 'online' } : was
  }
}
