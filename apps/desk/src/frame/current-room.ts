import type { Room } from '../room.ts'

/** The room of the menu that a page belongs to: of those that its address lies in, the most specific one. Undefined on the first page. */
export function currentRoom<R extends Pick<Room, 'path'>>(pathname: string, rooms: readonly R[]): R | undefined {
  return rooms
    .filter(({ path }) => `${pathname}/`.startsWith(`/${path}/`))
    .reduce<R | undefined>((best, room) => (best && best.path.length > room.path.length ? best : room), undefined)
}
