/** A name as the readable last part of a URL path. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/(\d),(\d{3})/g, '$1$2')
    .replaceAll('×', 'x')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
