/** Saves parts as a file, as the browser saves any download. */
export function saveFile(name: string, type: string, parts: readonly BlobPart[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin the download after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
