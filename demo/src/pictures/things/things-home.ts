import { box, line, shape, type Paint } from '../paint.ts'
import type { Mood } from '../moods.ts'

/** A mug of something hot, from its side: 200 high with its steam above it. */
export function mug(paint: Paint, { light }: Mood): string {
  const glaze = paint.across([0, '#B8402F'], [0.3, '#F2806A'], [0.6, '#D8543F'], [1, '#7A1F1C'])
  const steam = (x: number, tall: number) =>
    line(
      `M${x} -210C${x - 22} ${-210 - tall * 0.3} ${x + 24} ${-210 - tall * 0.6} ${x - 4} ${-210 - tall}`,
      light,
      9,
      'opacity=".28"',
    )
  return (
    `<ellipse cx="10" cy="-4" rx="150" ry="22" fill="${paint.round([
      [0, '#000', 0.6],
      [1, '#000', 0],
    ])}"/>` +
    line('M84 -160Q156 -166 152 -104T84 -44', '#B8402F', 24) +
    line('M84 -160Q156 -166 152 -104T84 -44', '#F2806A', 7, 'opacity=".6"') +
    shape('M-96 -196H96L84 -14Q82 0 66 0H-66Q-82 0 -84 -14Z', glaze) +
    box(-92, -120, 184, 12, '#FFE3C4', 'opacity=".85"') +
    box(-90, -98, 180, 5, '#FFE3C4', 'opacity=".85"') +
    `<ellipse cx="0" cy="-196" rx="96" ry="19" fill="${paint.across([0, '#FFEADB'], [1, '#C9604A'])}"/><ellipse cx="0" cy="-193" rx="84" ry="14" fill="${paint.across([0, '#3A1A10'], [0.5, '#7A4526'], [1, '#2A120A'])}"/>` +
    line('M-66 -170L-58 -30', '#fff', 9, 'opacity=".35"') +
    steam(-30, 130) +
    steam(18, 170)
  )
}

/** Shoulders in a jumper: 220 high, 470 across, a collar at its top. */
export function jumper(paint: Paint, { light, shade, depth }: Mood, colour: string): string {
  const body = 'M-236 6C-236 -96 -186 -150 -92 -172L-54 -198H54L92 -172C186 -150 236 -96 236 6Z'
  return (
    shape(body, colour) +
    shape('M-62 -206Q0 -150 62 -206L54 -170Q0 -118 -54 -170Z', '#fff', 'opacity=".5"') +
    Array.from({ length: 9 }, (_, index) =>
      line(`M${-190 + index * 48} 4Q${-170 + index * 42} -70 ${-116 + index * 29} -150`, '#000', 3, 'opacity=".08"'),
    ).join('') +
    shape(body, paint.across([0, light, 0.3], [0.4, light, 0], [0.5, shade, 0], [1, shade, depth * 1.4])) +
    shape(body, paint.down([0, shade, 0.3], [0.35, shade, 0], [1, shade, 0.3]))
  )
}
