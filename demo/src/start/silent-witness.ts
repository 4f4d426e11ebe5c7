/**
 * What production asks of the log of draws, for products that no draw is made in as far as its round: those of the bench and of
 * the outages. Nobody answers at the witness's address.
 */
export const LOG_SETTINGS: Record<string, string> = {
  LOG_NAME: 'win.fairdraw.example/draws',
  WITNESSES: 'nobody.example/witness+ec474df8+BAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH http://127.0.0.1:9',
  WITNESS_QUORUM: '1',
}
