import type { MoodName } from './moods.ts'
import type { PlaceName } from './places/places.ts'
import { drawScene, type Placed } from './scenes/scene.ts'
import type { ThingName } from './things/things.ts'

/** The illustration of a fictional winner, in front of a place that fits the prize. */
export type Portrait = {
  person: string
  /** The jumper, for icons that show only a head. */
  jumper?: Extract<ThingName, `jumper-${string}`> extends `jumper-${infer Colour}` ? Colour : never
  place: PlaceName
  mood: MoodName
}

/** Each winner has a different icon. */
export const portraits = {
  'winner-priya': { person: 'woman-gesturing-ok-medium', place: 'driveway', mood: 'dusk' },
  'winner-gareth': { person: 'man-mechanic-light', place: 'openRoad', mood: 'golden' },
  'winner-moira': { person: 'woman-white-hair-light', jumper: 'cherry', place: 'garden', mood: 'golden' },
  'winner-desmond': { person: 'man-beard-medium-dark', jumper: 'navy', place: 'closeUp', mood: 'gilt' },
  'winner-aoife': { person: 'woman-red-hair-light', jumper: 'moss', place: 'park', mood: 'golden' },
  'winner-tomasz': { person: 'man-cook-light', place: 'kitchen', mood: 'dawn' },
  'winner-yasmin': { person: 'woman-with-headscarf-medium', place: 'beach', mood: 'noon' },
  'winner-callum': { person: 'man-red-hair-light', jumper: 'mustard', place: 'concert', mood: 'velvet' },
  'winner-grace': { person: 'woman-health-worker-dark', place: 'hearth', mood: 'gilt' },
  'winner-raj': { person: 'man-in-tuxedo-medium-dark', place: 'studio', mood: 'dusk' },
  'winner-hilary': { person: 'woman-pilot-medium-light', place: 'lakeside', mood: 'dusk' },
  'winner-owen': { person: 'man-construction-worker-medium-light', place: 'studio', mood: 'night' },
  'winner-anjali': { person: 'woman-medium-dark', jumper: 'lilac', place: 'closeUp', mood: 'gilt' },
  'winner-huw': { person: 'old-man-light', jumper: 'teal', place: 'openRoad', mood: 'golden' },
  'winner-nerys': { person: 'old-woman-light', jumper: 'coral', place: 'cinema', mood: 'velvet' },
  'winner-winston': { person: 'man-curly-hair-dark', jumper: 'charcoal', place: 'kitchen', mood: 'noon' },
  'winner-sian': { person: 'woman-blonde-hair-light', jumper: 'cherry', place: 'sill', mood: 'dawn' },
  'winner-marek': { person: 'man-bald-medium-light', jumper: 'navy', place: 'garden', mood: 'golden' },
  'winner-farida': { person: 'woman-with-headscarf-medium-dark', place: 'studio', mood: 'dusk' },
  'winner-rory': { person: 'man-beard-light', jumper: 'moss', place: 'park', mood: 'golden' },
  'winner-blessing': { person: 'woman-curly-hair-dark', jumper: 'mustard', place: 'concert', mood: 'neon' },
  'winner-vikram': { person: 'man-wearing-turban-medium-dark', jumper: 'lilac', place: 'lakeside', mood: 'dusk' },
  'winner-carmen': { person: 'woman-curly-hair-medium', jumper: 'teal', place: 'driveway', mood: 'dusk' },
  'winner-hamish': { person: 'man-red-hair-medium-light', jumper: 'coral', place: 'closeUp', mood: 'emerald' },
  'winner-meera': { person: 'woman-office-worker-medium-dark', place: 'snowfield', mood: 'dusk' },
  'winner-stuart': { person: 'man-office-worker-light', place: 'theatre', mood: 'velvet' },
  'winner-isla': { person: 'woman-red-hair-medium-light', jumper: 'charcoal', place: 'sill', mood: 'dawn' },
  'winner-marcus': { person: 'man-singer-dark', place: 'hearth', mood: 'gilt' },
  'winner-zoe': { person: 'woman-artist-light', place: 'garden', mood: 'noon' },
  'winner-luca': { person: 'man-cook-medium', place: 'applause', mood: 'dusk' },
  'winner-noor': { person: 'woman-with-headscarf-light', place: 'hillside', mood: 'golden' },
  'winner-danny': { person: 'man-blonde-hair-light', jumper: 'cherry', place: 'concert', mood: 'velvet' },
  'winner-comfort': { person: 'woman-singer-dark', place: 'openRoad', mood: 'golden' },
  'winner-imran': { person: 'man-beard-medium', jumper: 'coral', place: 'frontDoor', mood: 'dawn' },
  'winner-judith': { person: 'woman-white-hair-medium-light', jumper: 'moss', place: 'applause', mood: 'gilt' },
  'winner-terry': { person: 'man-white-hair-light', jumper: 'mustard', place: 'driveway', mood: 'dusk' },
  'winner-leela': { person: 'woman-scientist-medium-dark', place: 'applause', mood: 'velvet' },
  'winner-kenny': { person: 'man-firefighter-light', place: 'kitchen', mood: 'dawn' },
  'winner-bridget': { person: 'woman-farmer-light', place: 'park', mood: 'golden' },
  'winner-leroy': { person: 'man-bald-dark', jumper: 'lilac', place: 'racecourse', mood: 'noon' },
  'winner-beth': { person: 'woman-mechanic-light', place: 'studio', mood: 'emerald' },
  'winner-ewan': { person: 'man-farmer-light', place: 'beach', mood: 'noon' },
  'winner-samira': { person: 'woman-with-headscarf-medium-light', place: 'danceFloor', mood: 'neon' },
  'winner-pete': { person: 'man-technologist-medium-light', place: 'snowfield', mood: 'dusk' },
  'winner-marcia': { person: 'woman-judge-dark', place: 'driveway', mood: 'dawn' },
  'winner-arjun': { person: 'man-scientist-medium-dark', place: 'closeUp', mood: 'blush' },
  'winner-rosa': { person: 'woman-curly-hair-light', jumper: 'cherry', place: 'lakeside', mood: 'dusk' },
  'winner-gwil': { person: 'man-artist-light', place: 'fairground', mood: 'dusk' },
} as const satisfies Record<string, Portrait>

export function drawPortrait(name: string, { person, jumper, place, mood }: Portrait): Promise<string> {
  const things: Placed[] = jumper
    ? [
        [`jumper-${jumper}`, 0, 184, 250],
        [person, 0, 30, 400, { isHung: true }],
      ]
    : [[person, 0, 184, 600]]
  return drawScene(name, { place, mood, things }, 'portrait')
}
