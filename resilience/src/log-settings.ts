/**
 * What production asks of the log of draws. Nobody answers at the witness's address: no draw of these tests goes as far as
 * its round.
 */
export const LOG_SETTINGS: Record<string, string> = {
  LOG_NAME: 'win.fairdraw.example/draws',
  WITNESSES: 'nobody.example/witness+ec474df8+BAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH http://127.0.0.1:9',
  WITNESS_QUORUM: '1',
}
