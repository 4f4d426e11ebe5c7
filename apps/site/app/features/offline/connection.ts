/** Whether there is a connection, and whether what is looked at came without one. */

export type Connection =
  | { status: 'online' }
  /** `seenAt`: when what is shown came from the server. */
  | { status: 'offline'; seenAt: Date }
  /** There is one again; what is shown is still from before. */
  | { status: 'back' }

export type ConnectionEvent =
  | { kind: 'lost'; seenAt: Date }
  | { kind: 'found' }
  /** A page came from the server, or the visitor has heard enough. */
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
