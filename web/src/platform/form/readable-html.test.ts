import { expect, it } from 'vitest'
import { toPlainText } from './readable-html.ts'

it.each([
  ['<p>Uno</p><p>Due<br>Tre</p>', 'Uno\nDue\nTre'],
  ['<h2>Titolo</h2><ul><li>a</li><li>b</li></ul>', '## Titolo\n• a\n• b'],
  ['<p>Un <strong>forte</strong> <em>corsivo</em> <u>sotto</u></p>', 'Un *forte* /corsivo/ _sotto_'],
  ['<p><a href="https://rete.example" target="_blank">qui</a></p>', 'qui (https://rete.example)'],
  ['<p>5&nbsp;&lt;&nbsp;7 &amp;amp;</p>', '5 < 7 &amp;'],
  [`<p><img src="data:image/png;base64,${'A'.repeat(4096)}"></p>`, '[immagine di 3 KB]'],
  ['<p><img src="https://rete.example/a.png"></p>', '[immagine]'],
  ['<p class="ql-align-center" style="color: red">Solo testo</p>', 'Solo testo'],
  [
    '<table><tbody><tr><th>Officina</th><th>Target</th></tr><tr><td>Bianchi</td><td></td><td>15</td></tr></tbody></table>',
    'Officina | Target\nBianchi |  | 15',
  ],
  ['', ''],
])('converts %s', (html, text) => expect(toPlainText(html)).toBe(text))
