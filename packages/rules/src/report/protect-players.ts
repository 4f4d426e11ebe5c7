/** Numbers of players in reports, so that no small group is seen, and none is found by subtraction. */

/** A group of fewer players is not told. */
export const MIN_GROUP = 10
export const FEW_PLAYERS = `fewer than ${MIN_GROUP}`

/**
 * To the nearest ten, from ten on. What is left when rounded numbers are subtracted is uncertain by as much as a group that is not
 * told, so that a total, other bands, or the same report with a day more does not show it. Nobody at all is told as 0.
 */
export const protectPlayers = (players: number): number | typeof FEW_PLAYERS =>
  players === 0 ? 0 : players < MIN_GROUP ? FEW_PLAYERS : Math.round(players / MIN_GROUP) * MIN_GROUP
