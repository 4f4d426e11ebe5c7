import { describe, expect, it } from 'vitest'
import { parseHtmlNodes, htmlToPlainText } from './html-nodes.ts'

describe('untrusted HTML', () => {
  it('keeps formatting tags', () => {
    expect(parseHtmlNodes('A <b>bold <em>and sloped</em></b> word<br>and a <p class="x">paragraph</p>')).toEqual([
      'A ',
      { tag: 'b', children: ['bold ', { tag: 'em', children: ['and sloped'] }] },
      ' word',
      { tag: 'br' },
      'and a ',
      { tag: 'p', children: ['paragraph'] },
    ])
  })

  it.each([
    ['<script>alert(1)</script>Hello', 'Hello'],
    ['Hello<style>p{}</style>', 'Hello'],
    ['Hello<script>alert(1)', 'Hello'],
    ['<img src=x onerror="alert(1)">Hello', 'Hello'],
    ['<a href="javascript:alert(1)">Hello</a>', 'Hello'],
    ['<svg onload=alert(1)><b>x</b></svg>Hello', 'Hello'],
    ['<IFRAME src="//evil"></IFRAME>Hello', 'Hello'],
    ['<!-- a <b>remark</b> -->Hello', 'Hello'],
    ['<b title="a > b">Hello</b>', 'Hello'],
    ['<scr<script></script>ipt>Hello', 'Hello'],
  ])('drops everything else: %s', (html, words) => {
    expect(htmlToPlainText(html)).toBe(words)
    const tags = JSON.stringify(parseHtmlNodes(html)).match(/"tag":"\w+"/g) ?? []
    expect(tags.every((tag) => tag === '"tag":"b"')).toBe(true)
  })

  it('that is malformed still gives its text', () => {
    expect(parseHtmlNodes('<b>one <i>two</b> three')).toEqual([
      { tag: 'b', children: ['one ', { tag: 'i', children: ['two'] }] },
      ' three',
    ])
    expect(parseHtmlNodes('</b>1 < 2 & 3')).toEqual(['1 < 2 & 3'])
  })

  it('decodes named and numeric entities, and never treats them as tags', () => {
    expect(htmlToPlainText('&pound;5 &amp; &lt;b&gt; &#8217;&#x2019;&nbsp;&unknown;')).toBe('£5 & <b> ’’ &unknown;')
  })
})
