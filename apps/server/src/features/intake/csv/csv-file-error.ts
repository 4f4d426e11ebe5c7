/** Why a file cannot be read, as text for its sender. */
export class CsvFileError extends Error {}
