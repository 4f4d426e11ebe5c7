export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

/** The blocks of a text: headings start with '## ', list items with '- ', blank lines separate paragraphs. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let isNew = true
  for (const line of text.split('\n').map((each) => each.trim())) {
    const last = blocks.at(-1)
    if (line === '') isNew = true
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) })
    else if (line.startsWith('- ')) {
      if (last?.kind === 'list' && !isNew) last.items.push(line.slice(2))
      else blocks.push({ kind: 'list', items: [line.slice(2)] })
    } else if (last?.kind === 'paragraph' && !isNew) last.text += ` ${line}`
    else blocks.push({ kind: 'paragraph', text: line })
    if (line !== '') isNew = false
  }
  return blocks
}
