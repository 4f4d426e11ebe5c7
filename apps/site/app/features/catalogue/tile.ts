/** What a tile shows, at an instant and to who looks (1-site §2 'Competition card tile'; decisions: catalogue). */
import type { TicketRecord } from '@fairdraw/contract/account.ts'
import {
  boundaries,
  closesToday,
  effectiveClosing,
  isExtraPeriod,
  isHeld,
  openState,
  tileState,
} from '@fairdraw/rules/competition.ts'
import type { TileState } from '@fairdraw/rules/competition.ts'
import { counted } from '@fairdraw/rules/count.ts'
import { clockTime, nextLondonMidnight } from '@fairdraw/rules/london-time.ts'
import { price, tokens } from '@fairdraw/rules/money.ts'
import type { Player } from '../../session/player-store.ts'
import { COUNTDOWN_MS } from './closing-time.ts'
import type { Tile } from './tile-data.ts'

/** Who looks, as far as tiles ask: undefined for a visitor and until the account has arrived. */
export type Viewer = { tokens: number; tickets: readonly TicketRecord[] } | undefined

export function viewerOf(player: Player): Viewer {
  return player.status === 'player' && player.balances && player.tickets
    ? { tokens: player.balances.tokens, tickets: player.tickets }
    : undefined
}

/** Whether a player holds as many entries as may be had. An unfinished one can still be carried on with. */
export function isCapped(viewer: Viewer, competitionId: number): boolean {
  const record = viewer?.tickets.find((each) => each.competitionId === competitionId)
  return record?.capping != null && record.entriesCount >= record.capping
}

export type TileView = {
  title: string
  image: string
  alternative?: Tile['alternative'] | undefined
  /** The product's own state; an extra period has none. */
  state: TileState | 'extra'
  /** Words on the picture, top left. */
  ribbon?: string | undefined
  /** Whether the ribbon is a promotion's, and so wears the theme. */
  isPromotion: boolean
  /** What keeps it shut: over the dimmed picture, or of a locked one on a small chip. */
  overlay?: string | undefined
  cost: string
  /** What the tile's button says; none where there is nothing to do. */
  action?: string | undefined
  isLink: boolean
}

export function costText({ pence, tokens: count }: Pick<Tile, 'pence' | 'tokens'>): string {
  if (pence !== undefined) return price(pence)
  return count === undefined ? 'Free' : tokens(count)
}

/** What a tile shows at an instant to who looks (1-site §2 'Competition card tile'; decisions: catalogue). */
export function viewTile(tile: Tile, now: Date, viewer: Viewer): TileView {
  const open = openState(tile, now)
  const cost = costText(tile)
  if (isExtraPeriod(open)) {
    const isMissed = open === 'just-missed'
    const extra = isMissed ? tile.meta.justMissed : tile.meta.comingSoon
    return {
      // What was missed is the prize, whose name stays; that it was missed is said in the ribbon.
      title: (isMissed ? undefined : extra?.title) || tile.title,
      image: extra?.image ?? tile.image,
      state: 'extra',
      ribbon: isMissed ? extra?.title || 'Just missed' : 'Coming soon',
      isPromotion: false,
      cost,
      isLink: false,
    }
  }
  const state = tileState(
    isHeld(tile),
    tile.tokens ?? 0,
    viewer && { tokens: viewer.tokens, isCapped: isCapped(viewer, tile.id) },
  )
  const promotion = tile.meta.display.promotions.find(
    ({ dateStart, dateStop }) => Date.parse(dateStart) <= now.getTime() && now.getTime() < Date.parse(dateStop),
  )
  return {
    title: tile.title,
    image: tile.image,
    alternative: tile.alternative,
    state,
    ribbon: promotion?.ribbonText ?? closingText(tile, now) ?? (cost === 'Free' ? 'Free' : undefined),
    isPromotion: promotion !== undefined,
    overlay: overlayText(tile, state, viewer),
    cost,
    // Between its stop and a just-missed period that starts later, there is nothing to enter.
    action: state === 'enter' && open === 'open' ? 'Enter' : 'Details',
    isLink: true,
  }
}

export function closingText(tile: Tile, now: Date) {
  return closesToday(tile, now) ? `Closes ${clockTime(effectiveClosing(tile))} today` : undefined
}

/** One chip: the promotion's ribbon in its dates, else when it closes today (1-site §2 'Hero area'). */
export function chipOf(tile: Tile, now: Date): { promotion?: string; closing?: string } {
  const { isPromotion, ribbon } = viewTile(tile, now, undefined)
  const closing = closingText(tile, now)
  return { ...(isPromotion && ribbon && { promotion: ribbon }), ...(closing && { closing }) }
}

function overlayText(tile: Tile, state: TileState, viewer: Viewer): string | undefined {
  if (state === 'on-hold') return tile.onHoldText || 'On hold'
  if (state === 'completed') return 'Online limit reached'
  if (state !== 'locked') return undefined
  if (!viewer) return 'Log in to unlock'
  const short = (tile.tokens ?? 0) - viewer.tokens
  return counted(short, 'more token')
}

/** Instants (epoch ms) at which any of the tiles changes by itself; midnight in London turns 'today'. */
export function tileInstants(tiles: readonly Parameters<typeof boundaries>[0][], renderedAt: string): number[] {
  const from = Date.parse(renderedAt)
  const instants = tiles.flatMap((tile) => boundaries(tile)).map((at) => at.getTime())
  // From a day before it closes a card counts down.
  instants.push(...tiles.map((tile) => effectiveClosing(tile).getTime() - COUNTDOWN_MS + 1))
  instants.push(nextLondonMidnight(new Date(from)).getTime())
  return [...new Set(instants)].filter((at) => at > from).toSorted((one, other) => one - other)
}
