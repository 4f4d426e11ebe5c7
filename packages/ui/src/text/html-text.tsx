import { Fragment } from 'react'
import { parseHtmlNodes } from './html-nodes.ts'
import type { HtmlNode } from './html-nodes.ts'

/** Untrusted HTML, sanitised (html-nodes.ts). `isLine`: for places that allow only inline text, such as a heading. */
export function HtmlText({ html, isLine = false }: { html: string; isLine?: boolean }) {
  return <Nodes nodes={parseHtmlNodes(html)} isLine={isLine} />
}

const BLOCKS = ['p', 'ul', 'ol', 'li']

function Nodes({ nodes, isLine }: { nodes: readonly HtmlNode[]; isLine: boolean }) {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>
    if (!('children' in node)) return isLine ? ' ' : <br key={index} />
    const inside = <Nodes nodes={node.children} isLine={isLine} />
    const Tag = node.tag
    return isLine && BLOCKS.includes(node.tag) ? (
      <Fragment key={index}>{inside} </Fragment>
    ) : (
      <Tag key={index}>{inside}</Tag>
    )
  })
}
