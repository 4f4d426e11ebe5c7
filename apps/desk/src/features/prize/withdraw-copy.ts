/** What the button that withdraws a prize is called, and what it does. */
export function withdrawCopy(isProposed: boolean): { name: string; effect: string } {
  return isProposed
    ? {
        name: 'Agree to withdraw',
        effect: 'You are the second person, so it happens now. This cannot be taken back.',
      }
    : {
        name: 'Propose to withdraw',
        effect: 'Nothing happens until another draw officer says why too, and until then it can still be claimed.',
      }
}
