import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'

export const live = ({ live: board, authenticateStaff }: House): Feature => ({
  routes: (serve) => board.routes(serve, authenticateStaff),
})
