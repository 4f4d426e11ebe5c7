import { beach, cruise, lagoon } from './place-coast.ts'
import { danceFloor, fairground } from './place-fair.ts'
import { garden, park, racecourse } from './place-green.ts'
import { cellar, cinema, theatre } from './place-hall.ts'
import { lakeside, openRoad, snowfield } from './place-hills.ts'
import { driveway, frontDoor, hearth } from './place-home.ts'
import { den, kitchen, spa } from './place-room.ts'
import { concert, festival } from './place-show.ts'
import { applause, studio } from './place-studio.ts'
import { closeUp, cloth, planks, sill, stone } from './place-table.ts'
import { hillside, raceTrack, shopWindow } from './place-town.ts'
import type { Place } from '../view.ts'

/** All places for scenes. */
export const places = {
  applause,
  cellar,
  cinema,
  concert,
  danceFloor,
  den,
  fairground,
  festival,
  hillside,
  kitchen,
  raceTrack,
  shopWindow,
  spa,
  studio,
  theatre,
  beach,
  closeUp,
  cloth,
  cruise,
  driveway,
  frontDoor,
  garden,
  hearth,
  lagoon,
  lakeside,
  openRoad,
  park,
  planks,
  racecourse,
  sill,
  snowfield,
  stone,
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof places
