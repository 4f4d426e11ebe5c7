import type { Feature } from '../../feature.ts'

export const live: Feature = {
  create: ({ live: board, authenticateStaff }) => ({
    routes: (serve) => board.routes(serve, authenticateStaff),
  }),
}
