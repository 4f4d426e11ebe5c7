import { headingIds } from '@fairdraw/rules/text/heading-ids.ts'
import styles from './rich-text.module.css'
import { parseBlocks } from './rich-text-blocks.ts'

/**
 * Plain text with headings ('## '), lists ('- ') and paragraphs separated by blank lines. Headings of the second level are
 * those of the page itself, and an address can name them: '#refunds'.
 */
export function RichText({ text, headings = 'h3' }: { text: string; headings?: 'h2' | 'h3' | 'h4' }) {
  const Heading = headings
  const blocks = parseBlocks(text)
  const ids = headings === 'h2' ? headingIds(blocks.map((block) => (block.kind === 'heading' ? block.text : ''))) : []
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => {
        if (block.kind === 'heading')
          return (
            <Heading key={index} id={ids[index]}>
              {block.text}
            </Heading>
          )
        if (block.kind === 'paragraph') return <p key={index}>{block.text}</p>
        return (
          <ul key={index}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}
