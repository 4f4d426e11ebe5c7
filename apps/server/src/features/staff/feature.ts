import type { Feature } from '../../feature.ts'
import { HOUR } from '../../jobs/intervals.ts'
import { createTotpSecrets } from './factors/totp-secret.ts'
import { purgeStaffLogins } from './purge.ts'
import { staffRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const staff: Feature = {
  personalData,
  create: (house) => ({
    routes: (serve) =>
      staffRoutes(serve, {
        ...house,
        totpSecrets: createTotpSecrets(house.peppers),
        isPasskeysOnly: house.config.DESK_PASSKEYS_ONLY,
      }),
    jobs: [
      {
        name: 'purge old log-ins of staff',
        maxIntervalMs: HOUR,
        run: () => purgeStaffLogins(house.background, house.now()),
      },
    ],
  }),
}
