import styles from './rich-text.module.css'
import { parseBlocks } from './rich-text-blocks.ts'

/** Plain text with headings ('## '), lists ('- ') and paragraphs separated by blank lines. */
export function RichText({ text, headings = 'h3' }: { text: string; headings?: 'h2' | 'h3' | 'h4' }) {
  const Heading = headings
  return (
    <div className={styles.text}>
      {parseBlocks(text).map((block, index) => {
        if (block.kind === 'heading') return <Heading key={index}>{block.text}</Heading>
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
