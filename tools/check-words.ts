/**
 * Refuses words that this project no longer uses, in code, comments and documents, and names the standard term instead. Part of
 * `npm run lint`. A word that is right elsewhere (in players' texts or API names) is not in the table.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

type RetiredWord = {
  /** Matched with the letters' case as written. */
  pattern: RegExp
  use: string
  /** Files that may use it, with the reason. */
  allowedIn?: Readonly<Record<string, string>>
}

const EVENTS_OF_OLD_ROWS = {
  'packages/rules/src/payment/payment.ts': 'old rows keep the names that they were stored with',
}

export const RETIRED_WORDS: readonly RetiredWord[] = [
  { pattern: /\b[Ss]tand-?[Ii]ns?\b|StandIn/, use: 'emulator (of a vendor), fake (of a test), fallback (of a font)' },
  { pattern: /\bMOST_[A-Z]/, use: 'MAX_…' },
  { pattern: /\bLEAST_[A-Z]/, use: 'MIN_…' },
  {
    pattern: /\b(?:lose-sight|owe-back|find-none|hand-over|give-back)\b/,
    use: 'timed-out, refund-due, not-found, link-issued, refund',
    allowedIn: EVENTS_OF_OLD_ROWS,
  },
  { pattern: /\b(?:takeBack|giveBack)\b/, use: 'cancel…, refund…' },
  { pattern: /\b[a-z]*(?:takeUp|doneWith)\b/, use: 'claim…, ack…' },
  { pattern: /\b[Ee]rrands?\b|[a-z]Errands?\b/, use: 'vendor task' },
  { pattern: /\bkeptCards?\b|\bkept cards?\b/, use: 'saved card' },
  { pattern: /\binFlight\b/, use: 'active…, pending…' },
  { pattern: /\b(?:forgetUntold|MOST_TOLD|TOLD)\b/, use: 'enqueueMessage, delivered, DELIVERY_BATCH_SIZE' },
  { pattern: /\b(?:forgetCard|forgetCustomer)\b/, use: 'deleteCard, deleteCustomer' },
  { pattern: /\bWayIn\b|\bWayOn\b|\bways-to-pay\b/, use: 'entryRoute or channel, nextAction, paymentMethod' },
  { pattern: /\bcheckWithBank\b/, use: 'verifyThreeDSecure' },
  {
    pattern: /\b(?:wordsFor|sayPrice|sayTime|sayCount)\b|(?<!check)-words\.ts\b/,
    use: 'copyFor, format…, …-copy.ts',
  },
  { pattern: /\b(?:forget|say|tell|most)[A-Z]\w*/, use: 'delete… or purge…, format…, notify… or enqueue…, max…' },
  { pattern: /\b(?:un)?nameWinner\b/, use: 'publishWinner, unpublishWinner' },
  { pattern: /\bsendWhole\b/, use: 'sendRaw' },
  { pattern: /\b(?:isHeldBy|NOBODYS)\b/, use: 'matchesEtag, NON_PERSONAL' },
  { pattern: /\btakeTurn\b/, use: 'autoplay' },
  { pattern: /\bpass-on\b/, use: 'share' },
  {
    pattern:
      /\b(?:class|type|interface|new) (?:Crowd|Truth|Looking|Lost|Starting|Wanted|Ports|Sign|Means|Given|Asking|Known|Shown|Turning|Bringer|\w*Telling)\b/,
    use: 'the noun that it stands for (HashPool, PaymentOutcome, Filters, Dependencies, NotificationPreference)',
  },
  { pattern: /\b[Gg]ives? how many\b/, use: 'returns the number of' },
  { pattern: /\b[Ww]homever\b/, use: 'the person or part that is meant' },
  { pattern: /\bthe wire\b/, use: 'the request, the response' },
  { pattern: /\bby whichever\b/, use: 'by any' },
  { pattern: /\bstands? in the way\b/, use: 'blocks' },
  { pattern: /\bin its stead\b/, use: 'instead' },
  { pattern: /\bsays a line\b/, use: 'prints a line' },
  { pattern: /\bis let (?:in|through)\b/, use: 'is accepted' },
  { pattern: /\bgo(?:es)? astray\b/, use: 'is lost' },
  { pattern: /\bto no avail\b/, use: 'without success' },
  { pattern: /\b(?:kept|held) back\b/, use: 'stored, delayed, on hold' },
  { pattern: /\bleaves? word\b/, use: 'sends a message, writes a log line' },
  { pattern: /\bon and on\b/, use: 'until it ends' },
  { pattern: /\bha[sd] had its turn\b/, use: 'timed out, is done' },
  { pattern: /\bfor want of\b/, use: 'without' },
  { pattern: /\bc(?:ame|omes?|oming) to nothing\b/, use: 'fails' },
  { pattern: /\bknows of\b/, use: 'knows' },
  { pattern: /\b[Nn]oughts?\b/, use: 'zero' },
  { pattern: /\bout of reach\b/, use: 'unreachable' },
  { pattern: /\bin earnest\b/, use: 'for real' },
  { pattern: /\bthe one who\b/, use: 'the person who' },
  { pattern: /\bwhat is wanted\b/, use: 'what is required' },
  { pattern: /\blooks on\b/, use: 'waits, polls' },
  { pattern: /\bconnectionLost connection\b/, use: 'lost connection' },
  { pattern: /\bdecisions: /, use: 'a page of docs/decisions by its number' },
]

export type WordFinding = { file: string; line: number; word: string; use: string }

/** Every retired word of a text, by line. */
export function findRetiredWords(file: string, text: string, table = RETIRED_WORDS): WordFinding[] {
  const checked = table.filter(({ allowedIn }) => allowedIn?.[file] === undefined)
  return text.split('\n').flatMap((line, index) =>
    checked.flatMap(({ pattern, use }) => {
      const word = pattern.exec(line)?.[0]
      return word === undefined ? [] : [{ file, line: index + 1, word, use }]
    }),
  )
}

const CHECKED = /\.(?:ts|tsx|sql|css|md|json|yaml|conf|service)$/
/** This table and its test, generated files, and migrations, which never change once they are applied. */
const EXEMPT = /^(?:package-lock\.json|tools\/check-words(?:\.test)?\.ts|apps\/server\/src\/db\/migrations\/.*)$/

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => CHECKED.test(file) && !EXEMPT.test(file))
  const findings = files.flatMap((file) => findRetiredWords(file, readIfExists(file)))
  for (const { file, line, word, use } of findings)
    process.stderr.write(`${file}:${line}: “${word}” is retired: ${use}\n`)
  process.stdout.write(`${files.length} files, ${findings.length} retired words\n`)
  if (findings.length > 0 || files.length === 0) process.exitCode = 1
}

/** Git also lists a file that is deleted but not yet committed. */
function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
