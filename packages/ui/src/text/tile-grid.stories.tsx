import type { Stories } from '../stories/stories.ts'
import { TileGrid } from './tile-grid.tsx'

export const stories: Stories = {
  'four tiles': (
    <TileGrid>
      {['A car', 'A week in Rome', 'Cash', 'Tickets'].map((name) => (
        <li key={name}>{name}</li>
      ))}
    </TileGrid>
  ),
}
