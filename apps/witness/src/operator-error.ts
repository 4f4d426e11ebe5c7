/** What is wrong with files or options, in a sentence for whoever runs the witness. Anything else that is thrown is a bug. */
export class OperatorError extends Error {}
