/** What a tile shows at an instant to a viewer (1-site §2 'Competition card tile'; docs/product-decisions.md#catalogue). */
import type { TicketRecord } from '@fairdraw/contract/account.ts'
import {
  boundaries,
  closesToday,
  effectiveClosing,
  enterButton,
  isExtraPeriod,
  openState,
  tileState,
} from '@fairdraw/rules/competition/competition.ts'
import type { TileState } from '@fairdraw/rules/competition/competition.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { formatClockTime, nextLondonMidnight } from '@fairdraw/rules/text/london-time.ts'
import { formatPrice, formatTokens } from '@fairdraw/rules/payment/money.ts'
import type { Player } from '../../../session/player-store.ts'
import { COUNTDOWN_MS } from './closing-time.ts'
import type { Tile } from './tile-data.ts'

/** What a tile needs to know of the player. Undefined for a visitor, and until the account has loaded. */
export type Viewer = { tokens: number; tickets: readonly TicketRecord[] } | undefined

export function viewerOf(player: Player): Viewer {
  return player.status === 'player' && player.balances && player.tickets
    ? { tokens: player.balances.tokens, tickets: player.tickets }
    : undefined
}

/** Whether a player has reached the limit of entries. An entry that was started before can still be finished. */
export function isCapped(viewer: Viewer, competitionId: number): boolean {
  const record = viewer?.tickets.find((each) => each.competitionId === competitionId)
  return record?.capping != null && record.entriesCount >= record.capping
}

export type TileView = {
  title: string
  text: string
  image: string
  alternative?: Tile['alternative'] | undefined
  /** The state from the specification; it defines none for an extra period, which is 'extra' here. */
  state: TileState | 'extra'
  /** The text on the picture, at the top left. */
  ribbon?: string | undefined
  /** Whether the ribbon shows a promotion, which uses the theme's colours. */
  isPromotion: boolean
  /** Why it cannot be entered, in lines over the dimmed picture. */
  overlay?: string | undefined
  cost: string
  /** The tile's button. Where it is disabled, the tile may still be a link to the details. */
  button: { text: string; isEnabled: boolean }
  isLink: boolean
}

export function costText({ pence, tokens: count }: Pick<Tile, 'pence' | 'tokens'>): string {
  if (pence !== undefined) return formatPrice(pence)
  return count === undefined ? 'Free' : formatTokens(count)
}

export function viewTile(tile: Tile, now: Date, viewer: Viewer): TileView {
  const open = openState(tile, now)
  const cost = costText(tile)
  const { title, text, image } = tile
  const button = enterButton(tile, { ...tile, buttonText: 'Enter' }, now, isCapped(viewer, tile.id))
  if (isExtraPeriod(open)) {
    const isMissed = open === 'just-missed'
    const extra = isMissed ? tile.meta.justMissed : tile.meta.comingSoon
    return {
      // The period's title need not name the prize, so the prize's name is below it.
      ...(extra?.title ? { title: extra.title, text: title } : { title, text }),
      image: extra?.image ?? image,
      state: 'extra',
      ribbon: isMissed ? 'Just missed' : 'Coming soon',
      isPromotion: false,
      cost,
      button,
      isLink: false,
    }
  }
  const state = tileState(button.reason, tile.tokens ?? 0, viewer?.tokens)
  const isLocked = state === 'locked'
  const promotion = tile.meta.display.promotions.find(
    ({ dateStart, dateStop }) => Date.parse(dateStart) <= now.getTime() && now.getTime() < Date.parse(dateStop),
  )
  return {
    title,
    text,
    image,
    alternative: tile.alternative,
    state,
    ribbon: promotion?.ribbonText ?? closingText(tile, now) ?? (cost === 'Free' ? 'Free' : undefined),
    isPromotion: promotion !== undefined,
    overlay: isLocked ? `${cost}\n${lockText(tile, viewer)}` : button.reason && button.text,
    cost,
    // A locked tile has the button that leads to what is missing: a log-in, or tokens.
    button: isLocked && open === 'open' ? { text: 'Details', isEnabled: true } : button,
    isLink: true,
  }
}

export function closingText(tile: Tile, now: Date) {
  return closesToday(tile, now) ? `Closes ${formatClockTime(effectiveClosing(tile))} today` : undefined
}

/** The hero's chip: the promotion during its dates, otherwise the closing time if that is today (1-site §2 'Hero area'). */
export function chipOf(tile: Tile, now: Date): { promotion?: string; closing?: string } {
  const { isPromotion, ribbon } = viewTile(tile, now, undefined)
  const closing = closingText(tile, now)
  return { ...(isPromotion && ribbon && { promotion: ribbon }), ...(closing && { closing }) }
}

function lockText(tile: Tile, viewer: Viewer): string {
  if (!viewer) return 'Log in to unlock'
  const short = (tile.tokens ?? 0) - viewer.tokens
  return `${pluralise(short, 'more token')} needed`
}

/** The instants (epoch ms) at which one of the tiles changes. Midnight in London is one of them, because texts say 'today'. */
export function tileInstants(tiles: readonly Parameters<typeof boundaries>[0][], renderedAt: string): number[] {
  const from = Date.parse(renderedAt)
  const instants = tiles.flatMap((tile) => boundaries(tile)).map((at) => at.getTime())
  // A card starts its countdown a day before the closing time.
  instants.push(...tiles.map((tile) => effectiveClosing(tile).getTime() - COUNTDOWN_MS + 1))
  instants.push(nextLondonMidnight(new Date(from)).getTime())
  return [...new Set(instants)].filter((at) => at > from).toSorted((one, other) => one - other)
}
