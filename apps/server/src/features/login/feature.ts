import type { Feature } from '../../feature.ts'
import { HOUR, SECOND } from '../../jobs/intervals.ts'
import { createPasscodes, hashPoolSizeFor } from './passcode/passcodes.ts'
import { purgeOldLogins } from './purge.ts'
import { loginRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const login: Feature = {
  personalData,
  create: async (house) => {
    const { peppers, config, background, tokens, now } = house
    const poolSize = house.hashPoolSize ?? hashPoolSizeFor(config.PASSCODE_HASHES_AT_ONCE)
    const passcodes = await createPasscodes(peppers, poolSize)
    return {
      routes: (serve) => loginRoutes(serve, { ...house, passcodes }),
      jobs: [
        {
          name: 'note who was seen',
          inEveryProcess: true,
          maxIntervalMs: 15 * SECOND,
          run: () => tokens.saveLastSeen(),
        },
        { name: 'purge old log-ins', maxIntervalMs: HOUR, run: () => purgeOldLogins(background, now()) },
      ],
    }
  },
}
