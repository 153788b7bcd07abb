import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { png } from '../../../test/form.ts'
import { hostileHtml } from '../../../test/hostile/hostile-html.ts'
import { cleanForDisplay, cleanHtml, findImageProblem } from './clean.ts'

const tags = 'p br strong em u s sub sup a ul ol li blockquote pre code h1 h2 h3 span img table tbody tr td th'.split(
  ' ',
)
const attributes: Record<string, RegExp> = {
  class:
    /^(ql-(align-(center|right|justify)|indent-[1-8]|size-(small|large|huge)|font-(serif|monospace)|code-block) ?)*$/,
  style:
    /^((color|background-color):(#[0-9a-f]{6}|rgb\([\d, ]+\))|font-size:(10|18|32)px|text-align:(center|right|justify)|;)*$/i,
  start: /^[1-9]\d{0,3}$/,
  href: /^(https?:|mailto:|tel:|(?![/\\]{2})[^:]*$)/i,
  target: /^_blank$/,
  rel: /^noopener noreferrer$/,
  src: /^data:image\/(png|gif|jpeg|bmp|x-icon);base64,[A-Za-z0-9+/]+={0,2}$/,
  alt: /./s,
  width: /./s,
  height: /./s,
}

/** What is left, read strictly: the cleaner always writes plain tags with quoted attributes. */
function foreignParts(html: string): string[] {
  const left: string[] = []
  const text = html.replace(
    /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"<>]*")*) ?\/?>/g,
    (_all, _slash, name: string, list: string) => {
      if (!tags.includes(name)) left.push(`<${name}>`)
      for (const [, attribute = '', value = ''] of list.matchAll(/ ([a-z-]+)="([^"]*)"/g))
        if (
          !attributes[attribute]?.test(
            value.replaceAll('&amp;', '&').replace(/[\0-\x20]/g, attribute === 'href' ? '' : '$&'),
          )
        )
          left.push(`${attribute}="${value}"`)
      return ''
    },
  )
  if (/[<>]/.test(text)) left.push(text)
  return left
}

it('there are at least 150 hostile pieces, all different', () => {
  expect(new Set(hostileHtml).size).toBe(hostileHtml.length)
  expect(hostileHtml.length).toBeGreaterThanOrEqual(150)
})

it.each(hostileHtml)('%j', (html) => {
  const cleaned = cleanHtml(html)
  expect(foreignParts(cleaned)).toEqual([])
  expect(cleaned).not.toMatch(
    /<[^>]*(\bon[a-z]+\s*=|javascript:|vbscript:|data:(?!image\/(png|gif|jpeg|bmp|x-icon);base64,)|expression|url\()/i,
  )
  expect(cleanHtml(cleaned)).toBe(cleaned)
})

it('any mixture of hostile pieces is clean, and clean stays as it is', () => {
  const piece = fc.oneof(
    fc.constantFrom(...hostileHtml),
    fc.string(),
    fc.constantFrom('<', '>', '"', "'", '<p>', '</p>', '<!--', '-->', '<a href="', '&#', ';'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const cleaned = cleanHtml(pieces.join(''))
      expect(foreignParts(cleaned)).toEqual([])
      expect(cleanHtml(cleaned)).toBe(cleaned)
    }),
    { numRuns: 1000 },
  )
})

const image = `data:image/png;base64,${png.toString('base64')}`

describe('the editor’s own formats', () => {
  it.each([
    '<p>Testo <strong>forte</strong>, <em>corsivo</em>, <u>sottolineato</u>, <s>barrato</s></p>',
    '<h1>Uno</h1><h2>Due</h2><h3>Tre</h3>',
    '<ul><li>a</li><li class="ql-indent-1">b</li></ul><ol><li>c</li></ol>',
    '<blockquote>Citazione</blockquote><pre>codice</pre><p><code>in riga</code></p>',
    '<p class="ql-align-center">centro</p><p class="ql-align-right ql-indent-8">destra</p><p class="ql-align-justify">pari</p>',
    '<p style="text-align:center">centro</p>',
    '<p><span class="ql-size-small">a</span><span class="ql-size-large">b</span><span class="ql-size-huge">c</span></p>',
    '<p><span style="font-size:10px">a</span><span style="font-size:18px">b</span><span style="font-size:32px">c</span></p>',
    '<p><span class="ql-font-serif">a</span><span class="ql-font-monospace">b</span></p>',
    '<p><span style="color:#e60000">a</span><span style="background-color:#ffff00">b</span><span style="color:rgb(230, 0, 0)">c</span></p>',
    '<p>H<sub>2</sub>O m<sup>2</sup></p>',
    '<p>riga<br />sotto</p>',
    `<p><img src="${image}" alt="Insegna" width="200" /></p>`,
    '<p>Perché &amp; così: 3 &lt; 4 “è” €</p>',
  ])('%.60s stays to the letter', (html) => {
    expect(cleanHtml(html)).toBe(html)
  })

  it.each([
    'https://rete.example/a?b=1&amp;c=2#d',
    'http://rete.example',
    'mailto:info@rete.example',
    'tel:+390115551234',
  ])('a link to %s stays, opening elsewhere', (href) => {
    expect(cleanHtml(`<p><a href="${href}">x</a></p>`)).toBe(
      `<p><a href="${href}" rel="noopener noreferrer" target="_blank">x</a></p>`,
    )
  })

  it.each(['gif', 'jpeg', 'bmp', 'x-icon'])('an image/%s stays', (kind) => {
    const html = `<p><img src="data:image/${kind};base64,AAAA" /></p>`
    expect(cleanHtml(html)).toBe(html)
  })
})

it.each([
  '',
  '<p></p>',
  '<p><br></p>',
  '<p> &nbsp;\u00a0</p>',
  '<script>x</script>',
  '<p><img src="x"></p>',
  '<ul><li></li></ul>',
])('%j is nothing', (html) => {
  expect(cleanHtml(html)).toBe('')
})

describe('imageProblem', () => {
  const src = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes, 7).toString('base64')}`

  it.each([
    ['none', '<p>x</p>', false],
    ['2 MB', `<img src="${src(2 * 1024 * 1024)}">`, false],
    ['one byte more', `<img src="${src(2 * 1024 * 1024 + 1)}">`, true],
    ['the second of two', `<img src="${src(10)}"><img alt="x" src='${src(2 * 1024 * 1024 + 1)}'>`, true],
    ['without quotes', `<IMG SRC=${src(2 * 1024 * 1024 + 1)}>`, true],
  ])('%s', (_name, html, problem) => {
    expect(findImageProblem(html) !== undefined).toBe(problem)
    if (problem) expect(cleanHtml(`<p>a</p>${html}`)).not.toContain(src(2 * 1024 * 1024 + 1).slice(0, 200_000))
  })
})

it('what is shown often is cleaned once and is always the same', () => {
  const dirty = '<p onclick="x">a</p><script>1</script>'
  expect([cleanForDisplay(dirty), cleanForDisplay(dirty)]).toEqual(['<p>a</p>', '<p>a</p>'])
  for (let index = 0; index < 2100; index += 1)
    expect(cleanForDisplay(`<p>${index}<script></script></p>`)).toBe(`<p>${index}</p>`)
})
