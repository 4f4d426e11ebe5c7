import { formatTokens } from '@fairdraw/rules/payment/money.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { tokensLoginPath } from '../../../addresses.ts'
import { usePlayer } from '../../../session/use-account.ts'
import { opensOverlay } from '../../../ui/dialog/overlay-state.ts'
import styles from './hero.module.css'

/** The hero of the tokens page below its title: the player's balance, or a link to log in. */
export default function HeroTokens({ info, whatAreTokens }: { info: string; whatAreTokens: string }) {
  const player = usePlayer()
  const balance = player?.balances?.tokens
  return (
    <>
      <p className={styles.info}>{info}</p>
      <div className={styles.action}>
        {player ? (
          <p className={styles.balance}>
            {balance === undefined ? (
              <span className={styles.balanceToCome} aria-label="Loading your tokens" />
            ) : (
              `You have ${formatTokens(balance)}`
            )}
          </p>
        ) : (
          <ButtonLink tone="gold" size="large" to={tokensLoginPath} {...opensOverlay}>
            Log in to see your tokens
          </ButtonLink>
        )}
      </div>
      <details className={styles.what}>
        <summary>What are tokens?</summary>
        {whatAreTokens.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
    </>
  )
}
