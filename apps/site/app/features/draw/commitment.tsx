/** What a draw has committed to, who has seen it, and what signs for that. */
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import type { LogKeys } from '@fairdraw/draw/witnessed.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { ExcludedTickets } from './excluded-tickets.tsx'
import type { Excluded } from './excluded-tickets.tsx'
import { formatMoment, isDemonstrationChain, numberSourceCopy } from './draw-copy.ts'
import styles from './draw.module.css'

type Seen = readonly { witness: string; time: string }[]
type Props = {
  manifest: Omit<Manifest, 'excluded'>
  hash: string
  seen: Seen
  excluded: Excluded
  /** What is known once the draw is decided. */
  decided: { round: number; keys: LogKeys; index: number } | null
  drawsAt: string
}

export function Commitment({ manifest, hash, seen, excluded, decided, drawsAt }: Props) {
  const { prizes, onePrizePerPlayer, beacon, committedAt, root } = manifest
  return (
    <section aria-labelledby="promise-heading">
      <h2 id="promise-heading">What we promised</h2>
      <dl className={styles.facts}>
        <dt>Prizes</dt>
        <dd>{prizes.map(({ name, winners }) => (winners > 1 ? `${winners} × ${name}` : name)).join(', ')}</dd>
        <dt>Each player can win</dt>
        <dd>{onePrizePerPlayer ? 'one prize' : 'more than one prize'}</dd>
        {excluded.count > 0 && <ExcludedTickets {...excluded} />}
        <dt>The random number comes from</dt>
        <dd>{numberSourceCopy(beacon.chain, drawsAt, decided?.round)}</dd>
        <dt>Published, by our own clock</dt>
        <dd>{formatMoment(committedAt)}</dd>
        <dt>Seen by independent witnesses</dt>
        <WhoSaw seen={seen} isDemonstration={isDemonstrationChain(beacon.chain)} isDecided={drawsAt !== ''} />
        <dt>Fingerprint of the promise</dt>
        <dd>
          <code>{hash}</code>
        </dd>
        <dt>Fingerprint of the list of tickets</dt>
        <dd>
          <code>{root}</code>
        </dd>
      </dl>
      {decided && <Keys keys={decided.keys} index={decided.index} />}
    </section>
  )
}

function WhoSaw({ seen, isDemonstration, isDecided }: { seen: Seen; isDemonstration: boolean; isDecided: boolean }) {
  if (seen.length === 0)
    return <dd>{isDecided ? 'No. When it was published is our own word.' : 'Not yet. The draw waits for them.'}</dd>
  return (
    <>
      {seen.map(({ witness, time }) => (
        <dd key={witness}>{`${witness}, at ${formatMoment(time)}`}</dd>
      ))}
      {isDemonstration && <dd>This demonstration runs them itself, so they prove nothing.</dd>}
    </>
  )
}

/** For whoever compares them with what the witnesses publish themselves. */
function Keys({ keys, index }: { keys: LogKeys; index: number }) {
  return (
    <details className={styles.keys}>
      <summary>The log and its witnesses’ keys</summary>
      <dl className={styles.facts}>
        <dt>Its place in the public log</dt>
        <dd>{`entry ${formatNumber(index)}, counted from 0`}</dd>
        <dt>The log’s key</dt>
        <dd>
          <code>{keys.log}</code>
        </dd>
        <dt>The witnesses’ keys</dt>
        {keys.witnesses.map((key) => (
          <dd key={key}>
            <code>{key}</code>
          </dd>
        ))}
        <dd>
          {keys.quorum === 0
            ? 'None of them must sign.'
            : `At least ${keys.quorum} of ${keys.witnesses.length} must sign. Compare their keys with those that they publish themselves.`}
        </dd>
      </dl>
    </details>
  )
}
