/** What the button that makes a draw void is called, and what it does. */
export function voidCopy(needsTwo: boolean, isProposed: boolean): { name: string; effect: string } {
  if (!needsTwo) return { name: 'Make this draw void', effect: 'This cannot be taken back.' }
  const follows = 'The new attempt is drawn from the same list, for the same prizes.'
  return isProposed
    ? {
        name: 'Agree to make it void',
        effect: `You are the second person, so it happens now. ${follows} This cannot be taken back.`,
      }
    : {
        name: 'Propose to make it void',
        effect: `Its list is public, so nothing happens until another draw officer says why too. ${follows}`,
      }
}
